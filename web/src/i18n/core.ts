/** The areas whose texts every page may show: the client begins with them, others follow when asked for. */
export const coreTexts = ['auth', 'errors', 'layouts', 'ui'] as const
