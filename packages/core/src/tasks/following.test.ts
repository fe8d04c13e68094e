import { describe, expect, it } from 'vitest'
import { type Client, createClient } from '../client.ts'
import { createPlainClock } from '../platform/plain-clock.ts'
import { downloadExport } from './export-file.ts'
import { jobResult } from './follow-job.ts'
import { runStateOf } from './run-state.ts'

const at = '2026-11-20T12:00:00Z'
const record = {
  ...{ id: 5, kind: 'fields', format: 'csv', status: 'running', fileName: 'fields.csv', error: null },
  ...{ rowsDone: 1, rowsTotal: 2, sizeBytes: null, notes: [], createdAt: at, expiresAt: null },
}
const job = {
  ...{ id: 6, kind: 'check', state: 'running', step: '', done: 0, total: null },
  ...{ error: null, createdAt: at, endedAt: null, result: null },
}

/** A client whose calls are answered in turn, the last answer for ever. */
function clientOf(...answers: object[]): Client {
  return createClient({
    ...{ baseUrl: 'https://ops.example', requestToken: 'shared', clock: createPlainClock() },
    ...{ accessToken: async () => 'token', refresh: async () => null, onSessionLost: () => {} },
    fetch: async () => Response.json(answers.length > 1 ? answers.shift() : answers[0]),
  })
}

describe('following work to its end', () => {
  it('SDK-5: tells how far it is, and answers the result of a job', async () => {
    const states: string[] = []
    const client = clientOf(job, { ...job, state: 'done', endedAt: at, result: { rows: 3 } })
    const onProgress = (each: Parameters<typeof runStateOf>[0]) => states.push(runStateOf(each))
    await expect(jobResult(client, job, 'check', { onProgress })).resolves.toEqual({ rows: 3 })
    expect(states).toEqual(['running', 'done'])
  })

  it('SDK-5: throws the error of a job that failed, and a conflict for one that was canceled', async () => {
    const error = {
      kind: 'notFound',
      status: 404,
      message: 'The file is gone',
      retryable: false,
      details: [],
    }
    const failed = clientOf({ ...job, state: 'failed', error })
    await expect(jobResult(failed, job, 'check')).rejects.toMatchObject({
      kind: 'notFound',
      message: 'The file is gone',
    })
    const canceled = clientOf({ ...job, state: 'canceled' })
    await expect(jobResult(canceled, job, 'check')).rejects.toMatchObject({ kind: 'conflict' })
  })

  it('SDK-5: throws what an export says went wrong, and a conflict for one that was canceled', async () => {
    const failed = clientOf({ ...record, status: 'failed', error: 'The file is too large' })
    await expect(downloadExport(failed, record)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'The file is too large',
    })
    const canceled = clientOf({ ...record, status: 'canceled' })
    await expect(downloadExport(canceled, record)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'The export was canceled',
    })
  })

  it('SDK-5: stops asking when the caller gives up', async () => {
    const controller = new AbortController()
    const onProgress = () => controller.abort()
    const following = downloadExport(clientOf(record), record, { signal: controller.signal, onProgress })
    await expect(following).rejects.toMatchObject({ kind: 'aborted' })
  })
})
