export {
  type ImportResult,
  importResultSchema,
  JOB_KINDS,
  JOB_STATES,
  type Job,
  type JobKind,
  type JobState,
  jobSchema,
} from './schema.ts'
