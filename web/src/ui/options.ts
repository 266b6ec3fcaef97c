export interface Option {
  readonly value: string
  readonly label: string
}

/** A thing with a name, and where it is: a department's company, a group's department. */
interface Named {
  readonly id: string
  readonly name: string
  readonly companyName?: string
  readonly departmentName?: string | null
}

/** Things as they are chosen by their names; those that share one say where they are, too. */
export function optionsOf(rows: readonly Named[] = []): Option[] {
  const times = new Map<string, number>()
  for (const { name } of rows) times.set(name, (times.get(name) ?? 0) + 1)
  return rows.map(({ id, name, companyName, departmentName }) => {
    const where = companyName ?? departmentName
    const isApart = where && times.get(name) !== 1
    return { value: id, label: isApart ? `${name} · ${where}` : name }
  })
}
