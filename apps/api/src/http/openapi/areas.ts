import type { Endpoints } from '@org/core/contract'

/** What each area of the API is about, in a sentence. */
export const AREAS: Readonly<Record<keyof Endpoints, string>> = {
  dashUsers: 'The caller’s own staff record, and the end of their sessions.',
  growers: 'The customers whose fields the business samples.',
  fields: 'Fields of growers, their boundaries and every version of these.',
  fieldYears: 'A field in one year: its crop, its state in the workflow and the boundary that its plan uses.',
  enrollments:
    'Fields of a grower in a program for a year, from the draft to its completion, with documents.',
  designs: 'Sampling designs of field years: strata, points and depths, reproducible from a plan and a seed.',
  strata: 'The strata of designs.',
  points: 'Points to be sampled: where they are, whether they were collected, and why not.',
  crews: 'Crews that collect samples, and where they start.',
  visits: 'Days of crews: which fields they visit and in which order.',
  collecting: 'What phones take along without network, and what they send of it.',
  samples: 'Samples of points by layer, and their states from the field to the laboratory.',
  labels: 'Labels of sample bags: print, assign, apply, void and scan.',
  shipments: 'Boxes of samples on their way to a laboratory, and what arrived.',
  laboratories: 'The laboratories that receive samples.',
  uploads: 'Files of boundaries, read and imported as fields.',
  results: 'Values that laboratories measured, by sample and analyte.',
  resultUploads: 'Files of laboratory results: read, checked, matched and committed.',
  reports: 'The sampling report: progress of a season, values of a field, estimates and quality.',
  exports: 'Files of any list and of reports, made in the background.',
  jobs: 'Long work in the background: how far it is, how it ended, and its cancellation.',
  changes: 'The history of records, and the live channel of changes.',
  edits: 'What a person did in one step, to be undone as one.',
  views: 'Saved views of lists.',
  workbooks: 'Cells of the four workbooks, read and written for many rows at once.',
  comments: 'Threads of comments on cells of workbooks.',
  staff: 'Who has access: people and service accounts.',
}

/** `fieldYears` → `field years`. */
export const areaWords = (area: string): string =>
  area.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
