import type { Form } from './form.ts'
import { jobForms } from './forms-jobs.ts'
import { peopleForms } from './forms-people.ts'
import { privacyForms } from './forms-privacy.ts'
import { thingForms } from './forms-things.ts'
import { workForms } from './forms-work.ts'

/**
 * What of events is shown field by field, and in the words of which form: by the form's name. What stands
 * in none is never shown: ids, hashes, and what people say to each other.
 */
export const forms = {
  ...peopleForms,
  ...thingForms,
  ...workForms,
  ...jobForms,
  ...privacyForms,
} as const
export type FormName = keyof typeof forms

const byEvent: ReadonlyMap<string, FormName> = new Map(
  (Object.entries(forms) as [FormName, Form][]).flatMap(([name, form]) =>
    form.events.map((event) => [event, name]),
  ),
)

/** The form whose fields an event bears; undefined for one of which nothing is shown. */
export const formOf = (event: string): FormName | undefined => byEvent.get(event)
