import type { ComponentProps } from 'react'

/**
 * The input of a `ComboboxInput`, which puts words of its own in the place of `aria-describedby`: none, outside of its
 * own fields.
 * @param words ids of what is said of the input, its help or what is wrong with it
 */
export const DescribedInput = ({
  words,
  ...input
}: ComponentProps<'input'> & { words: string | undefined }) => (
  <input {...input} aria-describedby={words} />
)
