import {
  enrollmentList,
  fieldList,
  fieldYearList,
  growerList,
  labelList,
  pointList,
  resultList,
  sampleList,
  stratumList,
} from '@org/core/contract'
import { sampleSource } from '../areas/custody/list.ts'
import { stratumSource } from '../areas/designs/lists/strata.ts'
import { enrollmentSource } from '../areas/enrollments/read.ts'
import { fieldPlaces, pointPlaces } from '../areas/exports/places.ts'
import { exportable } from '../areas/exports/rows.ts'
import type { Exportables } from '../areas/exports/write-list.ts'
import { fieldYearSource } from '../areas/field-years/list.ts'
import { fieldSource } from '../areas/fields/read.ts'
import { growerSource } from '../areas/growers/read.ts'
import { labelSource } from '../areas/labels/list.ts'
import { pointSource } from '../areas/points/list.ts'
import { resultSource } from '../areas/results/list.ts'

/** Every list that can be exported. */
export const EXPORTABLES: Exportables = {
  fields: exportable(fieldList, fieldSource, fieldPlaces),
  growers: exportable(growerList, growerSource),
  enrollments: exportable(enrollmentList, enrollmentSource),
  fieldYears: exportable(fieldYearList, fieldYearSource),
  strata: exportable(stratumList, stratumSource),
  points: exportable(pointList, pointSource, pointPlaces),
  samples: exportable(sampleList, sampleSource),
  labels: exportable(labelList, labelSource),
  results: exportable(resultList, resultSource),
}
