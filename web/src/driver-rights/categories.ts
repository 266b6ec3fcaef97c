import { useTranslation } from 'react-i18next'

const known = ['goods', 'passengers', 'basic', 'tank', 'class1', 'class7'] as const

/** The words for what a right covers, e.g. ADR's class 1; a category that is none of these as it is. */
export function useCategoryWord(): (category: string) => string {
  const { t } = useTranslation('driver-rights')
  return (category) => {
    const found = known.find((one) => one === category)
    return found ? t(`category_${found}`) : category
  }
}
