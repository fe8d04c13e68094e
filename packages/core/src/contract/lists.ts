import { sampleList } from './designs/sample-list.ts'
import { stratumList } from './designs/stratum-list.ts'
import { enrollmentList } from './enrollments/list.ts'
import { fieldYearList } from './field-years/list.ts'
import { fieldList } from './fields/list.ts'
import { growerList } from './growers/list.ts'
import { labelList } from './labels/label-list.ts'
import type { List, ListName } from './lists/list.ts'
import { pointList } from './points/point-list.ts'
import { resultList } from './results/list.ts'

/** The catalog: the declaration of each list. */
export const lists = {
  fields: fieldList,
  growers: growerList,
  enrollments: enrollmentList,
  fieldYears: fieldYearList,
  strata: stratumList,
  points: pointList,
  samples: sampleList,
  labels: labelList,
  results: resultList,
} as const satisfies { readonly [N in ListName]: List & { name: N } }

export type Lists = typeof lists
