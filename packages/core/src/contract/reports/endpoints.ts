import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import {
  estimateQuery,
  estimateSchema,
  programEstimateQuery,
  programEstimateSchema,
  programProgressSchema,
} from './estimate.ts'
import { reportFileMadeSchema, reportFileSchema, reportTableSchema } from './file.ts'
import { qualityQuery, qualitySchema } from './quality.ts'
import { seasonQuery, seasonSchema } from './season.ts'
import { fieldReportQuery, fieldReportSchema } from './values.ts'
import { variationAnswerSchema, variationQuery } from './variation.ts'

export const reportsEndpoints = {
  /** Every count is that of a list with the same filters. */
  season: defineEndpoint({
    method: 'GET',
    path: '/reports/season',
    summary: 'A season at a glance',
    caller: 'staff',
    may: 'records.read',
    query: seasonQuery,
    output: seasonSchema,
    errors: [],
  }),
  field: defineEndpoint({
    method: 'GET',
    path: '/reports/field',
    summary: 'The results of a field in a year',
    caller: 'staff',
    may: 'records.read',
    query: fieldReportQuery,
    output: fieldReportSchema,
    errors: ['notFound'],
  }),
  estimate: defineEndpoint({
    method: 'GET',
    path: '/reports/estimate',
    summary: 'An estimate of a field, with its interval',
    caller: 'staff',
    may: 'records.read',
    query: estimateQuery,
    output: estimateSchema,
    errors: ['notFound'],
  }),
  /** For the expected precision of a design. */
  variation: defineEndpoint({
    method: 'GET',
    path: '/reports/variation',
    summary: 'How much earlier results vary between points, for a design of a field year',
    caller: 'staff',
    may: 'records.read',
    query: variationQuery,
    output: variationAnswerSchema,
    errors: ['notFound'],
  }),
  program: defineEndpoint({
    method: 'GET',
    path: '/reports/program',
    summary: 'The sum over the fields of a program, with its interval',
    caller: 'staff',
    may: 'records.read',
    query: programEstimateQuery,
    output: programEstimateSchema,
    errors: [],
  }),
  /** While `program` has not answered the same question. */
  programProgress: defineEndpoint({
    method: 'GET',
    path: '/reports/program/progress',
    summary: 'How far the estimate of a program is',
    caller: 'staff',
    may: 'records.read',
    query: programEstimateQuery,
    output: programProgressSchema,
    errors: [],
  }),
  /** A PDF of one page a field, as an export of the person. */
  file: defineEndpoint({
    method: 'POST',
    path: '/reports/file',
    summary: 'Make a PDF of fields’ reports',
    caller: 'staff',
    may: 'exports.make',
    body: reportFileSchema,
    output: reportFileMadeSchema,
    successStatus: 201,
    errors: ['notFound', 'conflict'],
  }),
  /** Of the same answers as the calls for one view. Stores nothing. */
  table: defineEndpoint({
    method: 'POST',
    path: '/reports/table',
    summary: 'A report’s tables as a workbook or CSV',
    isFreeToRepeat: true,
    caller: 'staff',
    may: 'exports.make',
    body: reportTableSchema,
    output: z.unknown(),
    answers: 'application/octet-stream',
    errors: ['notFound'],
  }),
  /** `results.judge` decides about them. */
  quality: defineEndpoint({
    method: 'GET',
    path: '/reports/quality',
    summary: 'Results that need a look',
    caller: 'staff',
    may: 'records.read',
    query: qualityQuery,
    output: qualitySchema,
    errors: [],
  }),
} as const
