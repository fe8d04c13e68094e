import type { SeasonGroup } from '@org/core'
import type { Scope } from '../links.ts'
import type { GroupedBy } from './view.ts'

/** A season narrowed to a row of its last table. */
export function scopeOfGroup(scope: Scope, by: GroupedBy, { value }: Pick<SeasonGroup, 'value'>): Scope {
  switch (by) {
    case 'grower':
      return { ...scope, growerId: [Number(value)] }
    case 'program':
      return { ...scope, program: [value] }
    case 'crew':
      return { ...scope, crewId: [value === '' ? '' : Number(value)] }
  }
}
