import { defineWorkflow } from './workflow.ts'

export const UPLOAD_STATUSES = [
  'staged',
  'mapped',
  'checked',
  'committed',
  'undone',
  'failed',
  'discarded',
] as const
export type UploadStatus = (typeof UPLOAD_STATUSES)[number]

/** An uploaded file until its import (domain: Workflows, Upload). */
export const uploadWorkflow = defineWorkflow({
  what: 'upload',
  states: {
    staged: { label: 'Staged' },
    mapped: { label: 'Mapped' },
    checked: { label: 'Checked' },
    committed: { label: 'Committed' },
    undone: { label: 'Undone' },
    failed: { label: 'Failed' },
    discarded: { label: 'Discarded' },
  },
  initial: 'staged',
  final: ['undone', 'failed', 'discarded'],
  events: {
    map: { label: 'Map' },
    check: { label: 'Check' },
    commit: { label: 'Commit' },
    undo: { label: 'Undo' },
    fail: { label: 'Failed' },
    discard: { label: 'Discard' },
  },
  guards: { noErrors: 'Its check found errors' },
  moves: [
    {
      event: 'map',
      from: ['staged', 'mapped', 'checked'],
      to: 'mapped',
      may: 'uploads.edit',
      isUndoable: false,
    },
    { event: 'check', from: ['mapped', 'checked'], to: 'checked', may: 'uploads.edit', isUndoable: false },
    {
      event: 'commit',
      from: ['staged', 'checked'],
      to: 'committed',
      may: 'uploads.edit',
      guards: ['noErrors'],
      isUndoable: false,
    },
    { event: 'undo', from: ['committed'], to: 'undone', may: 'uploads.edit', isUndoable: false },
    {
      event: 'fail',
      from: ['staged', 'mapped', 'checked'],
      to: 'failed',
      may: null,
      cause: 'the file cannot be used',
      isUndoable: false,
    },
    {
      event: 'discard',
      from: ['staged', 'mapped', 'checked'],
      to: 'discarded',
      may: 'uploads.edit',
      isUndoable: false,
    },
  ],
})
