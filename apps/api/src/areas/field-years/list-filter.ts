import { type FilterOf, fieldYearList } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import { allOf, isOneOfNumbers, isOneOfTexts } from '../../lists/conditions.ts'
import { wordPatterns } from '../../lists/names.ts'
import { conditionOf } from '../../lists/own-conditions.ts'
import { inProgramOf } from '../shared/list-names.ts'

type FieldYearFilter = FilterOf<typeof fieldYearList>

export const fieldYearWords = { list: fieldYearList, columns: {} }

/** By any part of the names of field, farm and grower, which their field has together. */
function isFound({ search }: FieldYearFilter): RawBuilder<unknown>[] {
  const found = wordPatterns(search).map((pattern) => sql`found.search_name LIKE ${pattern}`)
  return found.length === 0
    ? []
    : [sql`field_year.field_id IN (SELECT found.id FROM field AS found WHERE ${allOf(found)})`]
}

const isPlaced = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`field_year.field_id IN (SELECT placed.id FROM field AS placed WHERE ${condition})`

/** By the few fields that are not: their index finds them, however many years there are. */
const IS_IN_USE = sql`NOT EXISTS (SELECT FROM field AS unused
  WHERE unused.id = field_year.field_id AND NOT unused.active)`

/** As its index compares it (0039_field_year_lists.sql), which serves the order too. */
const isWord = (column: 'tillage' | 'practice', values: readonly string[]): RawBuilder<unknown> =>
  isOneOfTexts(sql`${sql.ref(`field_year.${column}`)} COLLATE "C"`, values)

/** The filter as one condition on the table `field_year`: the same for the list, its sums and its exports. */
export const fieldYearCondition = conditionOf(
  fieldYearWords,
  {
    fieldYearId: ({ fieldYearId = [] }) => isOneOfNumbers(sql`field_year.id`, fieldYearId),
    program: inProgramOf('field_year'),
    tillage: ({ tillage = [] }) => isWord('tillage', tillage),
    practice: ({ practice = [] }) => isWord('practice', practice),
    state: ({ state = [] }) => isPlaced(isOneOfTexts(sql`placed.state`, state)),
    county: ({ county = [] }) => isPlaced(isOneOfTexts(sql`placed.county`, county)),
    search: isFound,
  },
  () => [IS_IN_USE],
)
