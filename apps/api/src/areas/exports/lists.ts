import {
  enrollmentList,
  fieldList,
  growerList,
  type ListName,
  labelList,
  pointList,
  resultList,
  sampleList,
  stratumList,
} from '@org/core/contract'
import { sampleSource } from '../designs/lists/samples.ts'
import { stratumSource } from '../designs/lists/strata.ts'
import { enrollmentSource } from '../enrollments/read.ts'
import { fieldSource } from '../fields/read.ts'
import { growerSource } from '../growers/read.ts'
import { labelSource } from '../labels/list.ts'
import { pointSource } from '../points/list.ts'
import { resultSource } from '../results/list.ts'
import { fieldPlaces, pointPlaces } from './places.ts'
import { type Exportable, exportable } from './rows.ts'

/** Every list that can be exported. */
export const EXPORTABLE: Readonly<Record<ListName, Exportable>> = {
  fields: exportable(fieldList, fieldSource, fieldPlaces),
  growers: exportable(growerList, growerSource),
  enrollments: exportable(enrollmentList, enrollmentSource),
  strata: exportable(stratumList, stratumSource),
  points: exportable(pointList, pointSource, pointPlaces),
  samples: exportable(sampleList, sampleSource),
  labels: exportable(labelList, labelSource),
  results: exportable(resultList, resultSource),
}
