import {
  type Editor,
  EditorContent,
  Extension,
  isMacOS,
  useEditor,
  useEditorState,
} from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Bold, Heading2, Italic, List, ListOrdered, Redo2, Type, Undo2 } from 'lucide-react'
import { memo, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { installTrustedTypes } from '../trusted-types.ts'

installTrustedTypes()

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    codeBlock: false,
    code: false,
    horizontalRule: false,
    // It puts an empty paragraph after a list at the end as soon as the cursor comes: whoever only passed by had
    // changed the text.
    trailingNode: false,
  }),
  // As in the programs for letters that people know.
  Extension.create({
    name: 'listLevels',
    addKeyboardShortcuts() {
      const keys = isMacOS() ? 'Ctrl-Shift' : 'Alt-Shift'
      return {
        [`${keys}-ArrowRight`]: () => this.editor.commands.sinkListItem('listItem'),
        [`${keys}-ArrowLeft`]: () => this.editor.commands.liftListItem('listItem'),
      }
    },
  }),
]

/**
 * Writes rich text; at least 250 px high.
 * @param line begins as one line, which grows with what is written; how it looks is asked for
 */
export default function RichTextEditor({
  value,
  onChange,
  label,
  invalid,
  autoFocus = false,
  line = false,
}: {
  value: string
  onChange: (html: string) => void
  label: string
  invalid?: boolean
  autoFocus?: boolean
  line?: boolean
}) {
  const { t } = useTranslation('ui')
  const [tools, setTools] = useState(!line)
  // What it is made with stays the same: tiptap sets up the whole editor anew at every letter where it does not.
  const [content] = useState(value)
  const editorProps = useMemo(
    () => ({
      // It leads out of a list, as out of every field: where it moved a line of it further in or out instead, whoever
      // passed by had changed the text.
      handleDOMEvents: { keydown: (_view: unknown, { key }: KeyboardEvent) => key === 'Tab' },
      attributes: {
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        // Its own words: what a translation writes into them would be saved, and sent.
        translate: 'no',
        autocapitalize: 'sentences',
        enterkeyhint: 'enter',
        class: `rich outline-none whitespace-pre-wrap ${line ? 'min-h-11 max-h-[40dvh] overflow-y-auto px-3 py-2.5' : 'min-h-[250px] p-3'}`,
      },
    }),
    [label, line],
  )
  const editor = useEditor({
    extensions,
    content,
    autofocus: autoFocus ? 'end' : false,
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  if (!editor)
    return (
      <div
        className={`animate-pulse rounded-lg bg-raised ${line ? 'min-h-[2.875rem]' : 'min-h-[300px]'}`}
      />
    )
  return (
    <div
      className={`rounded-lg border bg-surface focus-within:outline-2 focus-within:outline-link ${invalid ? 'border-bad' : 'border-field-line'}`}
    >
      <Tools editor={editor} label={label} shown={tools} />
      <div className="flex items-end">
        <EditorContent editor={editor} className="min-w-0 flex-1" />
        {line && (
          <button
            type="button"
            aria-label={t('formatting')}
            title={t('formatting')}
            aria-pressed={tools}
            onClick={() => setTools(!tools)}
            className={`grid size-11 shrink-0 place-items-center rounded-md hover:bg-raised ${tools ? 'text-link' : 'text-dim'}`}
          >
            <Type size={18} aria-hidden />
          </button>
        )}
      </div>
    </div>
  )
}

/** Drawn anew only where another of them is on: on a slow phone to draw them takes as long as the letter itself. */
const Tools = memo(function Tools({
  editor,
  label,
  shown,
}: {
  editor: Editor
  label: string
  shown: boolean
}) {
  const { t } = useTranslation('ui')
  const on = useEditorState({
    editor,
    selector: () => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      heading: editor.isActive('heading', { level: 2 }),
      bulletList: editor.isActive('bulletList'),
      orderedList: editor.isActive('orderedList'),
    }),
  })
  const chain = () => editor.chain().focus()
  return (
    <div
      role="toolbar"
      aria-label={label}
      hidden={!shown}
      className={shown ? 'flex flex-wrap border-b border-line md:gap-1 md:p-1' : ''}
    >
      <Tool label={t('bold')} on={on.bold} press={() => chain().toggleBold().run()}>
        <Bold size={18} />
      </Tool>
      <Tool label={t('italic')} on={on.italic} press={() => chain().toggleItalic().run()}>
        <Italic size={18} />
      </Tool>
      <Tool
        label={t('heading')}
        on={on.heading}
        press={() => chain().toggleHeading({ level: 2 }).run()}
      >
        <Heading2 size={18} />
      </Tool>
      <Tool
        label={t('bulletList')}
        on={on.bulletList}
        press={() => chain().toggleBulletList().run()}
      >
        <List size={18} />
      </Tool>
      <Tool
        label={t('numberedList')}
        on={on.orderedList}
        press={() => chain().toggleOrderedList().run()}
      >
        <ListOrdered size={18} />
      </Tool>
      <Tool label={t('undo')} press={() => chain().undo().run()}>
        <Undo2 size={18} />
      </Tool>
      <Tool label={t('redo')} press={() => chain().redo().run()}>
        <Redo2 size={18} />
      </Tool>
    </div>
  )
})

function Tool({
  label,
  on,
  press,
  children,
}: {
  label: string
  /** Is what it switches on? Not said of one that switches nothing. */
  on?: boolean
  press: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={on}
      onClick={press}
      className={`grid h-11 min-w-10 flex-1 place-items-center rounded-md hover:bg-raised md:w-11 md:flex-none ${on ? 'bg-raised text-link' : 'text-dim'}`}
    >
      {children}
    </button>
  )
}
