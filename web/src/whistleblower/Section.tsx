import type { ComponentProps } from 'react'
import { Card } from '../ui/parts.tsx'

/** A card whose pieces stand apart. */
export function Section({ children, ...card }: ComponentProps<typeof Card>) {
  return (
    <Card {...card}>
      <div className="flex flex-col gap-4">{children}</div>
    </Card>
  )
}
