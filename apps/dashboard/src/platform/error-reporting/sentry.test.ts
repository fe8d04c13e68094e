import { close, getClient } from '@sentry/browser'
import { afterEach, describe, expect, it } from 'vitest'
import { CONFIG } from '#testing/product.ts'
import { captureTransport } from '#testing/sentry.ts'
import { createErrorQueue } from './queue.ts'
import { sendReport, sentryOptions, startSentry } from './sentry.ts'

const config = { ...CONFIG, sentryDsn: 'https://key@errors.example/1' }
const production = { ...config, environment: 'production' } as const

afterEach(async () => {
  await close(1_000)
  history.replaceState(null, '', '/')
})

/** Starts reporting into a captured transport. */
function start(queued: Parameters<typeof startSentry>[1] = []) {
  const { sent, transport } = captureTransport()
  startSentry({ ...sentryOptions(config), transport }, queued)
  return async () => {
    await getClient()?.flush(1_000)
    return sent.join('\n')
  }
}

describe('error reporting', () => {
  it('DASH-21: reports every error, and records no session that had none', () => {
    const options = sentryOptions(production)
    expect(options.sampleRate).toBe(1)
    expect(options.replaysSessionSampleRate).toBe(0)
    expect(options.tracesSampleRate).toBeUndefined()
  })

  it('DASH-22: records a replay around an error in production, and nowhere else', () => {
    expect(sentryOptions(production).replaysOnErrorSampleRate).toBe(1)
    expect(sentryOptions(config).replaysOnErrorSampleRate).toBe(0)
  })

  it('DASH-23: masks all text and inputs of replays and leaves media out', () => {
    start()
    const replay = getClient()?.getIntegrationByName('Replay')
    expect(replay).toMatchObject({
      _initialOptions: {
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        networkCaptureBodies: false,
      },
      _recordingOptions: { maskAllText: true, maskAllInputs: true },
    })
  })

  it('DASH-24: redacts what a replay records of addresses', () => {
    const replay = sentryOptions(production).integrations
    const recording = JSON.stringify(
      [replay].flat().map((integration) => {
        const options: unknown = Reflect.get(Object(integration), '_recordingOptions')
        const plugins: unknown = Reflect.get(Object(options), 'plugins')
        if (!Array.isArray(plugins)) return null
        const event = { type: 4, data: { href: 'https://ops.example/growers?search=SECRETNAME' } }
        return plugins.reduce((passed, plugin) => plugin.eventProcessor(passed), event)
      }),
    )
    expect(recording).toContain('https://ops.example/growers?[redacted]')
    expect(recording).not.toContain('SECRET')
  })

  it('DASH-25: sends what was queued before it started, and then each further report at once', async () => {
    const queue = createErrorQueue(new EventTarget())
    queue.report(new Error('before the start'), 'page')
    const { sent, transport } = captureTransport()
    startSentry({ ...sentryOptions(config), transport }, queue.hand(sendReport))
    queue.report(new Error('after the start'), 'page')
    await getClient()?.flush(1_000)
    expect(sent.join('\n')).toContain('before the start')
    expect(sent.join('\n')).toContain('after the start')
  })

  it('DASH-24: sends neither codes nor tokens nor emails, wherever in the event they are', async () => {
    history.replaceState(null, '', '/login?code=SECRETCODE&state=SECRETSTATE')
    const flushed = start()
    getClient()?.on('beforeSendEvent', (event) => expect(event.request?.cookies).toBeUndefined())
    await fetch('data:text/plain,x?code=SECRETCODE').catch(() => {})
    const cause = new Error('refused for ada.fallow@fieldworks.example')
    sendReport({ error: new Error('GET /api/x?search=SECRETNAME failed', { cause }), where: 'page' })
    const text = await flushed()
    expect(text).toContain('GET /api/x?[redacted] failed')
    expect(text).not.toMatch(/SECRET|fieldworks\.example/)
    expect(text).not.toMatch(/"ip_address"|"cookies"|"user":/)
  })
})

describe('the queue before the error reporting has loaded', () => {
  it('DASH-25: keeps errors nobody caught, of events and of promises', () => {
    const target = new EventTarget()
    const queue = createErrorQueue(target)
    const [thrown, rejected] = [new Error('thrown'), new Error('rejected')]
    target.dispatchEvent(new ErrorEvent('error', { error: thrown }))
    target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: rejected }))
    expect(queue.hand(() => {}).map(({ error }) => error)).toEqual([thrown, rejected])
  })

  it('DASH-25: listens no more once it has handed over, so that nothing is sent twice', () => {
    const target = new EventTarget()
    const queue = createErrorQueue(target)
    const taken: unknown[] = []
    queue.hand((report) => taken.push(report))
    target.dispatchEvent(new ErrorEvent('error', { error: new Error('late') }))
    expect(taken).toEqual([])
  })

  it('DASH-20: without error reporting keeps nothing', () => {
    const queue = createErrorQueue(new EventTarget())
    queue.report(new Error('early'), 'page')
    queue.drop()
    queue.report(new Error('late'), 'page')
    expect(queue.hand(() => {})).toEqual([])
  })

  it('keeps the first twenty of a storm', () => {
    const queue = createErrorQueue(new EventTarget())
    for (let number = 1; number <= 30; number += 1) queue.report(number, 'page')
    expect(queue.hand(() => {})).toHaveLength(20)
  })
})
