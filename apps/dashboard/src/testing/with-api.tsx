import { createHttpClient } from '@org/core'
import { createBrowserPlatform } from '@org/core/platform/browser'
import { ToastRegion } from '@org/ui'
import { type RenderResult, render } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { queryConfiguration } from '#data/swr.ts'
import { createPreferences, PreferencesProvider } from '#platform/preferences.ts'
import { ServicesProvider } from '#platform/services.ts'
import { createOpenWrites } from '#writes/open-writes.ts'
import { CONFIG, type TestProduct } from './product.ts'

/** Answers one request of the page; what it does not know it rejects with `Response.error()`. */
export type Answer = (request: Request) => Response | Promise<Response>

/** Shows a part of the dashboard over the real client, query cache and preferences; only the network is ours. */
export function renderWithApi(part: ReactElement, product: TestProduct, answer: Answer): RenderResult {
  const http = createHttpClient({
    baseUrl: location.origin,
    requestToken: CONFIG.requestToken,
    accessToken: async () => 'access',
    refresh: async () => null,
    onSessionLost: () => {},
    fetch: async (...request) => answer(new Request(...request)),
    clock: createBrowserPlatform().clock,
    retries: 0,
    openWrites: createOpenWrites(),
  })
  const services = { ...product.loadPage(), http }
  const swr = queryConfiguration()
  const preferences = createPreferences(7)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesProvider value={services}>
      <PreferencesProvider value={preferences}>
        <SWRConfig value={swr}>
          {children}
          <ToastRegion />
        </SWRConfig>
      </PreferencesProvider>
    </ServicesProvider>
  )
  return render(part, { wrapper })
}
