import { richTextAttributes, richTextTags } from '@portal/contracts/rich-text'
import { useLayoutEffect, useRef } from 'react'
import { onDemand } from './on-demand.tsx'

/** What a browser makes markup harmless by (HTML Standard, Element.setHTML). Not all have it. */
interface Sanitizes {
  setHTML?: (html: string, how: { sanitizer: SanitizerRules }) => void
}
interface SanitizerRules {
  readonly elements: readonly (string | { name: string; attributes: readonly string[] })[]
  /** Of any element. */
  readonly attributes: readonly string[]
  readonly comments: boolean
  readonly dataAttributes: boolean
}

const rules: SanitizerRules = {
  elements: richTextTags.map((name) =>
    name === 'a' ? { name, attributes: richTextAttributes } : name,
  ),
  attributes: [],
  comments: false,
  dataAttributes: false,
}

/** For browsers without `setHTML`; the others never load it. */
const Purified = onDemand(() => import('./PurifiedText.tsx'))

/** Shows rich text, made harmless once more on its way to the page. */
export function RichText({ html }: { html: string }) {
  const canSanitize = 'setHTML' in Element.prototype
  const box = useRef<HTMLDivElement & Sanitizes>(null)
  useLayoutEffect(() => {
    box.current?.setHTML?.(html, { sanitizer: rules })
  }, [html])
  if (canSanitize) return <div ref={box} className="rich" />
  return <Purified html={html} />
}
