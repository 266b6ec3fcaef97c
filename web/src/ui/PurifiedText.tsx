import { richTextAttributes, richTextTags } from '@portal/contracts/rich-text'
import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { installTrustedTypes } from '../trusted-types.ts'

installTrustedTypes()

const rules = { ALLOWED_TAGS: richTextTags, ALLOWED_ATTR: richTextAttributes }

/** Shows rich text in a browser that cannot make it harmless itself. */
export default function PurifiedText({ html }: { html: string }) {
  const safe = useMemo(
    () => DOMPurify.sanitize(html, { ...rules, RETURN_TRUSTED_TYPE: true }),
    [html],
  )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what is set has been sanitised just above
  return <div className="rich" dangerouslySetInnerHTML={{ __html: safe as unknown as string }} />
}
