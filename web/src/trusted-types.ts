import DOMPurify from 'dompurify'

let installed = false

/**
 * The page allows markup only through this policy (Content-Security-Policy: require-trusted-types-for).
 * Libraries that parse markup, such as the editor, go through it without knowing.
 */
export function installTrustedTypes(): void {
  if (installed) return
  installed = true
  const factory = (window as { trustedTypes?: TrustedTypePolicyFactory }).trustedTypes
  factory?.createPolicy('default', {
    createHTML: (html) => DOMPurify.sanitize(html, { WHOLE_DOCUMENT: /<body/i.test(html) }),
    // Workers that were built with the client; nothing from elsewhere.
    createScriptURL: (url) => {
      const { origin, pathname } = new URL(url, window.location.origin)
      if (origin === window.location.origin && pathname.startsWith('/assets/')) return url
      throw new TypeError('not a script of ours')
    },
  })
}

interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string; createScriptURL: (url: string) => string },
  ): unknown
}
