import type { ColumnType, Generated } from 'kysely'
import type { Json } from '../db/schema.ts'

export interface DemonstrationTable {
  id: Generated<number>
  today: Date
  step: Generated<string>
  done: Generated<number>
  total: Generated<number>
  ended_at: ColumnType<Date | null, never, Date>
}

export interface DemonstrationPartTable {
  number: number
  answer: Json
  drawn: number[]
}

declare module '../db/schema.ts' {
  interface Database {
    demonstration: DemonstrationTable
    demonstration_part: DemonstrationPartTable
  }
}
