import { addressOf, places } from '@portal/contracts/places'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../api/session.tsx'
import { Checkbox, Select } from '../ui/Field.tsx'
import type { Fields } from '../ui/fields.tsx'
import { useOrganisation } from './organisation.ts'
import type { PersonValues } from './person.ts'

/** A group of fields under its heading. */
export function Fieldset({
  title,
  help,
  children,
}: {
  title: string
  help?: string
  children: ReactNode
}) {
  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-4 first:border-0 first:pt-0">
      <legend className="float-left mb-1 w-full text-lg font-semibold">
        {title}
        {help && <span className="block text-sm font-normal text-dim">{help}</span>}
      </legend>
      {children}
    </fieldset>
  )
}

/** Company and departments: those of the company chosen, and what is chosen elsewhere. */
export function PlaceFields({ of }: { of: Fields<PersonValues> }) {
  const { t } = useTranslation('users')
  const { companies, departments, ready } = useOrganisation()
  const { isSuper } = useSession()
  const companyId = of.form.watch('companyId')
  const { value: chosen, onChange: choose } = of.value('departmentIds')
  const offeredOnce = useRef(new Set<string>())
  const offered = departments.filter(
    (one) => !companyId || one.companyId === companyId || chosen.includes(one.id),
  )
  useEffect(() => {
    if (!ready) return
    const now = new Set(departments.map(({ id }) => id))
    // One that was removed under the form cannot be taken away by a click: it is not sent.
    const left = chosen.filter((id) => now.has(id) || !offeredOnce.current.has(id))
    if (left.length < chosen.length) choose(left)
    for (const id of now) offeredOnce.current.add(id)
  })
  const several = new Set(offered.map((one) => one.companyId)).size > 1
  return (
    <>
      <Select
        key={ready ? 'ready' : 'loading'}
        label={t('company')}
        options={[
          { value: '', label: t('noCompany') },
          ...companies.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...of.field('companyId')}
        value={companyId}
      />
      <fieldset>
        <legend className="mb-1 font-medium">{t('departments')}</legend>
        {ready && offered.length === 0 && (
          <p className="text-dim">
            {t('noDepartments')}{' '}
            {isSuper && (
              <Link to={addressOf(places.departments)} className="text-link underline">
                {t('toDepartments')}
              </Link>
            )}
          </p>
        )}
        <div className="grid gap-x-4 md:grid-cols-2">
          {offered.map((one) => (
            <Checkbox
              key={one.id}
              label={one.name}
              help={several ? one.companyName : undefined}
              checked={chosen.includes(one.id)}
              onChange={({ target }) =>
                choose(
                  (target.checked
                    ? [...chosen, one.id]
                    : chosen.filter((id) => id !== one.id)
                  ).sort(),
                )
              }
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
