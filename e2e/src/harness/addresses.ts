import { type PathName, yearWindow } from '@org/core'

const thisYear = yearWindow(new Date())[1] ?? 0

/** An address of every page there is, so that a new one cannot be forgotten. */
export const addresses: Record<Exclude<PathName, 'login' | 'auth' | 'gallery'>, string> = {
  home: '/',
  fields: '/fields',
  growers: '/growers',
  grower: '/growers/1',
  newField: `/growers/fields/new?growerId=1&year=${thisYear}`,
  strata: '/growers/fields/stratums?fieldId=1&year=2026',
  editField: '/growers/fields/1',
  enrollments: '/enrollments',
  sampling: '/sampling',
  samplingReport: '/sampling/report',
  samplingPoints: '/sampling/points',
  samplingLabelTracking: '/sampling/label-tracking',
  samplingUpload: '/sampling/upload',
  spreadsheets: '/spreadsheets',
  spreadsheetsFields: '/spreadsheets/fields',
  spreadsheetsStrata: '/spreadsheets/strata',
  spreadsheetsPoints: '/spreadsheets/points',
  spreadsheetsSamples: '/spreadsheets/samples',
  adminError: '/admin-error?message=A+message',
  adminStaff: '/admin/staff',
  adminAudit: '/admin/audit',
  history: '/history',
  changelog: '/changelog',
}

/** Views of the pages that have several, besides their usual one. */
export const views = [
  '/enrollments?mode=table',
  '/sampling/report?view=field',
  '/sampling/report?view=estimate',
  '/sampling/report?view=claims',
  '/sampling/report?view=quality',
] as const
