import { type BrowserOptions, createTransport } from '@sentry/browser'

/** A transport that ends here instead of at the error-reporting service, and everything that went into it, as text. */
export function captureTransport(): {
  sent: readonly string[]
  transport: NonNullable<BrowserOptions['transport']>
} {
  const sent: string[] = []
  const transport = () =>
    createTransport({ recordDroppedEvent: () => {} }, async ({ body }) => {
      sent.push(typeof body === 'string' ? body : new TextDecoder().decode(body))
      return { statusCode: 200 }
    })
  return { sent, transport }
}
