import type { RuntimeConfig } from '@org/core/contract'
import {
  type BrowserOptions,
  breadcrumbsIntegration,
  browserApiErrorsIntegration,
  captureException,
  dedupeIntegration,
  eventFiltersIntegration,
  functionToStringIntegration,
  globalHandlersIntegration,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
  replayIntegration,
} from '@sentry/browser'
// A file of ours: the content security policy refuses the blob that the library would start it from.
import replayWorkerUrl from '@sentry/replay/worker-bundler?worker&url'
import type { ErrorReport } from './queue.ts'
import { redactDeep } from './redact.ts'

/**
 * How errors are reported (specification §9): each one; a session replay only around an error and only in production,
 * with all text and inputs masked. Nothing that identifies a person or opens a session is sent.
 */
export function sentryOptions(config: RuntimeConfig & { sentryDsn: string }): BrowserOptions {
  return {
    dsn: config.sentryDsn,
    environment: config.environment,
    release: config.version,
    sampleRate: 1,
    replaysSessionSampleRate: 0,
    replaysOnErrorSampleRate: config.environment === 'production' ? 1 : 0,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    // Named one by one: the library's own list also records the console, sessions and the person's locale.
    defaultIntegrations: false,
    integrations: [
      eventFiltersIntegration(),
      functionToStringIntegration(),
      browserApiErrorsIntegration(),
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      httpContextIntegration(),
      breadcrumbsIntegration({ dom: false }),
      maskedReplay(),
    ],
    beforeBreadcrumb: redactDeep,
  }
}

/** The replay integration, with every text and input masked and every recorded event redacted. */
function maskedReplay(): ReturnType<typeof replayIntegration> {
  const replay = replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    workerUrl: replayWorkerUrl,
    networkCaptureBodies: false,
    beforeAddRecordingEvent: redactDeep,
  })
  // That callback sees only what the library adds itself. The recorder's own events, which hold addresses with their
  // query, pass through its plugins; the library has no option for them.
  const recordingOptions: unknown = Reflect.get(replay, '_recordingOptions')
  if (typeof recordingOptions !== 'object' || recordingOptions === null) {
    throw new Error('The replay library has changed: its events would be sent as they are')
  }
  Object.assign(recordingOptions, { plugins: [{ name: 'redact', options: {}, eventProcessor: redactDeep }] })
  return replay
}

/** Starts reporting and sends what was queued before. */
export function startSentry(options: BrowserOptions, queued: readonly ErrorReport[]): void {
  // An event processor, not beforeSend, because it also sees the replays.
  init(options)?.addEventProcessor(redactDeep)
  for (const report of queued) sendReport(report)
}

/** Sends one error that this program caught itself or queued. */
export function sendReport({ error, where }: ErrorReport): void {
  captureException(error, { tags: { where } })
}
