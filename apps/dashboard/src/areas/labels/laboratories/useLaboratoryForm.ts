import { type Client, type Laboratory, ORDER_COLUMN_KEYS, ORDER_FORMATS, type OrderColumn } from '@org/core'
import { useClient } from '#data/api.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { useWritten } from '#live/written.ts'
import { together } from '#unsaved/together.ts'
import { useTyped } from '#unsaved/typed.ts'
import { useTypedForm } from '#unsaved/useTypedForm.ts'

interface LaboratoryFormOptions {
  /** Null: a new one. */
  laboratory: Laboratory | null
  onAdded: ((id: number) => void) | null
  onClose: () => void
}

/** What is typed about a laboratory: kept until it is saved or given up. */
export function useLaboratoryForm({ laboratory, onAdded, onClose }: LaboratoryFormOptions) {
  const parts = useParts(laboratory)
  const textOf = (key: keyof typeof parts): string => parts[key].text ?? savedText(laboratory, key)
  const format = ORDER_FORMATS.find((each) => each === textOf('orderFormat')) ?? 'csv'
  const columns = columnsIn(textOf('orderColumns'))
  const isActive = textOf('active') === 'yes'
  const writes = useLaboratoryWrites()

  async function send(): Promise<void> {
    const said = (key: keyof typeof parts) => textOf(key).trim()
    const values = {
      ...{ name: said('name'), address: said('address'), phone: said('phone'), account: said('account') },
      ...{ email: said('email'), measures: said('measures') },
      ...{ tests: said('tests'), orderFormat: format, orderColumns: columns, active: isActive },
    }
    if (laboratory === null) onAdded?.(await writes.create(values))
    else await writes.update({ id: laboratory.id, ...values, version: laboratory.version })
  }
  const problemNow = () => (textOf('name').trim() === '' ? 'Enter a name' : null)
  const typed = together(Object.values(parts))
  return {
    ...{ parts, textOf, format, columns, isActive, typed },
    /** Columns stay in the order of the contract. */
    chooseColumn: (column: OrderColumn, isOn: boolean) => {
      // None chosen means all: the first that is cleared leaves the others.
      const now = new Set(columns.length === 0 ? ORDER_COLUMN_KEYS : columns)
      if (isOn) now.add(column)
      else now.delete(column)
      const next = ORDER_COLUMN_KEYS.filter((key) => now.has(key))
      parts.orderColumns.type(next.length === ORDER_COLUMN_KEYS.length ? '' : next.join(','))
    },
    form: useTypedForm({ typed, problemNow, send, onClose }),
  }
}

type Key =
  | 'name'
  | 'address'
  | 'email'
  | 'phone'
  | 'account'
  | 'measures'
  | 'tests'
  | 'orderFormat'
  | 'orderColumns'
  | 'active'

/** What stands there before anything is typed. */
function savedText(laboratory: Laboratory | null, key: Key): string {
  if (key === 'active') return laboratory?.active === false ? 'no' : 'yes'
  if (key === 'orderFormat') return laboratory?.orderFormat ?? 'csv'
  if (key === 'orderColumns') return laboratory?.orderColumns.join(',') ?? ''
  return laboratory?.[key] ?? ''
}

function useParts(laboratory: Laboratory | null) {
  const place = (key: Key) => `laboratory:${laboratory?.id ?? 'new'}:${key}`
  const saved = (key: Key) => savedText(laboratory, key)
  return {
    name: useTyped(place('name'), saved('name')),
    address: useTyped(place('address'), saved('address')),
    email: useTyped(place('email'), saved('email')),
    phone: useTyped(place('phone'), saved('phone')),
    account: useTyped(place('account'), saved('account')),
    measures: useTyped(place('measures'), saved('measures')),
    tests: useTyped(place('tests'), saved('tests')),
    orderFormat: useTyped(place('orderFormat'), saved('orderFormat')),
    orderColumns: useTyped(place('orderColumns'), saved('orderColumns')),
    active: useTyped(place('active'), saved('active')),
  }
}

const columnsIn = (text: string): OrderColumn[] => {
  const named = new Set(text.split(','))
  return ORDER_COLUMN_KEYS.filter((key) => named.has(key))
}

type Created = Parameters<Client['laboratories']['create']>[0]
type Updated = Parameters<Client['laboratories']['update']>[0]

/** Adds and changes laboratories, each with an undo. Both reject with a catalog error. */
function useLaboratoryWrites() {
  const { laboratories } = useClient()
  const written = useWritten()
  const { offer } = useUndo()
  return {
    async create(input: Created): Promise<number> {
      const { id, name, editId } = await laboratories.create(input)
      await written('laboratory')
      offer(editId, `Laboratory ${name} added`)
      return id
    },
    async update(input: Updated): Promise<void> {
      try {
        const { name, editId } = await laboratories.update(input)
        offer(editId, `Laboratory ${name} changed`)
      } finally {
        // After a refusal, too: what someone else wrote is shown beside what is typed.
        await written('laboratory')
      }
    },
  }
}
