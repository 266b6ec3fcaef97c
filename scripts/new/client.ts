import { type Locale, locales } from '@portal/contracts/locales'
import type { Names } from './names.ts'

/** By path, the files of the client: the table of screens, the list, the form, the texts of every language. */
export const client = (names: Names): Record<string, string> => ({
  [`web/src/${names.area}/screens.ts`]: screens(names),
  [`web/src/${names.area}/Admin.tsx`]: list(names),
  [`web/src/${names.area}/${names.One}Dialog.tsx`]: dialog(names),
  ...Object.fromEntries(
    locales.map((locale) => [
      `web/src/${names.area}/texts/${locale}.json`,
      `${JSON.stringify({ title: names.titles[locale], ...words[locale] }, null, 2)}\n`,
    ]),
  ),
})

const screens = ({ area, many, Many }: Names) => `import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    ${area.includes('-') ? `'${area}'` : area}: typeof texts
  }
}

export const ${many}Screens = [
  screen(places.admin${Many}, 'admin', () => import('./Admin.tsx'), { menu: 'menu${Many}' }),
]
`

const list = ({
  area,
  many,
  one,
  One,
}: Names) => `import { ${many} } from '@portal/contracts/${area}'
import { ${one}List } from '@portal/contracts/lists/${area}'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Page } from '../layouts/Page.tsx'
import { Button } from '../ui/Button.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { useListState } from '../ui/list/state.ts'
import { SearchInput } from '../ui/SearchInput.tsx'
import { ${One}Dialog } from './${One}Dialog.tsx'

/** The list, to add to and to change. */
export default function Admin() {
  const { t } = useTranslation('${area}')
  const list = useListState(${many}.list, ${one}List)
  /** The id of what is being changed; empty for a new one. */
  const [writing, setWriting] = useState<string>()
  const { page, pageSize, sort, descending } = list
  const found = useQuery(
    read(${many}.list, { search: list.get('q'), page, pageSize, sort, descending }),
  )
  const one = found.data?.rows.find(({ id }) => id === writing)
  const close = () => setWriting(undefined)
  return (
    <Page
      wide
      title={t('title')}
      actions={
        <Button icon={<Plus size={18} aria-hidden />} onClick={() => setWriting('')}>
          {t('new')}
        </Button>
      }
    >
      <ListCard filters={<FilterLine list={list} search={<SearchInput list={list} />} />}>
        <FoundTable
          found={found}
          list={list}
          onOpen={(row) => setWriting(row.id)}
          empty={{ title: t('none'), hint: t('noneHint') }}
          cells={{
            name: (row) => row.name,
            note: { cell: (row) => row.note || '–', phone: (row) => row.note },
          }}
        />
      </ListCard>
      {writing === '' && <${One}Dialog one={undefined} onClose={close} />}
      {one && <${One}Dialog one={one} onClose={close} />}
    </Page>
  )
}
`

const dialog = ({
  area,
  many,
  One,
}: Names) => `import { type ${One}Row, ${many} } from '@portal/contracts/${area}'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../ui/Field.tsx'
import { RecordDialog, useRecord } from '../ui/record.tsx'

const valuesOf = (one: ${One}Row | undefined) => ({ name: one?.name ?? '', note: one?.note ?? '' })

/** Adds one, changes or deletes it. */
export function ${One}Dialog({ one, onClose }: { one: ${One}Row | undefined; onClose: () => void }) {
  const { t } = useTranslation(['${area}', 'ui'])
  const record = useRecord(${many}.save, {
    one,
    valuesOf,
    inputOf: (values, of) => ({ ...values, ...of }),
    onDone: onClose,
  })
  return (
    <RecordDialog
      record={record}
      title={one ? t('change') : t('new')}
      onClose={onClose}
      remove={
        one && {
          call: ${many}.remove,
          input: { id: one.id },
          ask: { title: t('removeAsk', { name: one.name }), text: t('removeText') },
          text: t('remove'),
          said: t('removed'),
        }
      }
    >
      <TextInput kind="name" label={t('name')} {...record.field('name')} />
      <TextInput
        kind="text"
        label={\`\${t('note')} (\${t('ui:optional')})\`}
        {...record.field('note')}
      />
    </RecordDialog>
  )
}
`

const words: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: {
    new: 'Add',
    change: 'Change',
    name: 'Name',
    note: 'Note',
    none: 'Nothing here yet',
    noneHint: 'What you add stands here.',
    remove: 'Delete',
    removeAsk: 'Delete “{name}”?',
    removeText: 'It is gone from the list at once.',
    removed: 'Deleted',
  },
  sv: {
    new: 'Lägg till',
    change: 'Ändra',
    name: 'Namn',
    note: 'Anteckning',
    none: 'Här finns inget än',
    noneHint: 'Det du lägger till visas här.',
    remove: 'Ta bort',
    removeAsk: 'Ta bort ”{name}”?',
    removeText: 'Det försvinner genast från listan.',
    removed: 'Borttaget',
  },
  pl: {
    new: 'Dodaj',
    change: 'Zmień',
    name: 'Nazwa',
    note: 'Notatka',
    none: 'Nic tu jeszcze nie ma',
    noneHint: 'To, co dodasz, pojawi się tutaj.',
    remove: 'Usuń',
    removeAsk: 'Usunąć „{name}”?',
    removeText: 'Zniknie z listy od razu.',
    removed: 'Usunięto',
  },
  ro: {
    new: 'Adaugă',
    change: 'Modifică',
    name: 'Nume',
    note: 'Notă',
    none: 'Încă nu este nimic aici',
    noneHint: 'Ce adaugi apare aici.',
    remove: 'Șterge',
    removeAsk: 'Ștergi „{name}”?',
    removeText: 'Dispare imediat din listă.',
    removed: 'Șters',
  },
  bs: {
    new: 'Dodaj',
    change: 'Izmijeni',
    name: 'Naziv',
    note: 'Napomena',
    none: 'Ovdje još nema ničega',
    noneHint: 'Ono što dodaš stoji ovdje.',
    remove: 'Obriši',
    removeAsk: 'Obrisati „{name}”?',
    removeText: 'Odmah nestaje s liste.',
    removed: 'Obrisano',
  },
}
