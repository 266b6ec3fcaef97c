import { educationEvents as happened } from '@portal/events'
import { register } from '../kit/register.ts'

interface Words {
  name: string
  description: string
  link: string
  isOffered: boolean
}

const educations = register<Words>('education', {
  name: '',
  description: '',
  link: '',
  isOffered: false,
})({
  id: 'educationId',
  added: happened.educationDefined,
  changed: happened.educationChanged,
  removed: happened.educationRemoved,
  unique: { kind: 'educationName', field: 'name', caseless: true, otherwise: 'nameTaken' },
})

/** An education that can be asked for, or taken; what people have of it stays when it is removed. */
export const { entry: definition, claimOf: nameClaim, remove } = educations

/** Defines an education, or changes it. */
export const save = educations.saves(({ name, description, link, isOffered }: Words) => ({
  name,
  description,
  link,
  isOffered,
}))
