import type { FieldPlace } from '../parts/field-view.ts'
import type { ViewProps } from '../parts/ReportPage.tsx'
import type { EstimatePlace } from './view.ts'

/** What an estimate of a field, or of a program, is shown by. */
export interface EstimateProps extends ViewProps {
  place: FieldPlace
  made: EstimatePlace
}
