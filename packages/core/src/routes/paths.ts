import { route } from './route.ts'

/** Every page of the product by name (specification §2, and the product's own pages beyond it). */
export const paths = {
  auth: route('/auth'),
  login: route('/login'),
  home: route('/'),
  fields: route('/fields'),
  growers: route('/growers', { optionalQuery: ['add', 'year'] }),
  grower: route('/growers/:id'),
  newField: route('/growers/fields/new', { query: ['growerId', 'year'] }),
  strata: route('/growers/fields/stratums', { optionalQuery: ['fieldId', 'year'] }),
  editField: route('/growers/fields/:id'),
  enrollments: route('/enrollments', {
    optionalQuery: ['open', 'new', 'growerId', 'fields', 'year', 'program'],
  }),
  sampling: route('/sampling'),
  samplingReport: route('/sampling/report', {
    optionalQuery: [
      'year',
      'view',
      'fieldId',
      'grower',
      'program',
      'crew',
      'analyte',
      'method',
      'unit',
      'censored',
      'depth',
      'show',
      'classes',
      'number',
      'edges',
      'point',
    ],
  }),
  samplingPoints: route('/sampling/points', {
    optionalQuery: ['point', 'grower', 'field', 'fieldYear', 'crew', 'day'],
  }),
  samplingLabelTracking: route('/sampling/label-tracking', {
    optionalQuery: [
      'label',
      'apply',
      'grower',
      'field',
      'fieldYear',
      'point',
      'status',
      'batch',
      'view',
      'shipment',
      'box',
      'manifest',
    ],
  }),
  samplingUpload: route('/sampling/upload', {
    optionalQuery: [
      'upload',
      'step',
      'show',
      'finding',
      'view',
      'uploadId',
      'sample',
      'grower',
      'field',
      'fieldYear',
      'analyte',
    ],
  }),
  spreadsheets: route('/spreadsheets'),
  spreadsheetsFields: route('/spreadsheets/fields'),
  spreadsheetsStrata: route('/spreadsheets/strata'),
  spreadsheetsPoints: route('/spreadsheets/points'),
  spreadsheetsSamples: route('/spreadsheets/samples'),
  adminError: route('/admin-error', { query: ['message'] }),
  adminStaff: route('/admin/staff'),
  adminAudit: route('/admin/audit'),
  /** What changed since a day. */
  history: route('/history'),
  changelog: route('/changelog'),
  /** Every component in every state; in development only. */
  gallery: route('/__gallery'),
} as const

export type PathName = keyof typeof paths
