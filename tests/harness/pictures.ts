const bytes = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A small picture as a browser's file field takes it. */
export const pictureFile = (name: string) => ({ name, mimeType: 'image/png', buffer: bytes })
