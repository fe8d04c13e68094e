import { errors } from '@org/core/contract'
import type { Hono } from 'hono'
import { type Answered, type Env, jsonAnswer, type Work } from '../answered.ts'
import { openApiDocument } from '../openapi.ts'
import { DOCS_PATH } from './kinds.ts'
import { areaPage } from './page/area-page.ts'
import { type Document, documentSchema } from './page/document.ts'
import { PAGE_POLICY } from './page/frame.ts'
import { indexPage } from './page/index-page.ts'

/** The API's own description for programs and for people. It needs no token. */
export function addApiDocument(
  app: Hono<Env>,
  version: string,
  answered: Answered,
  headers: Readonly<Record<string, string>>,
): void {
  const document = once(() => openApiDocument(version))
  const read = once(() => documentSchema.parse(document()))
  app.get(
    '/api/openapi.json',
    answered('openapi', async (_c, requestId) => jsonAnswer(document(), requestId, headers)),
  )
  const page =
    (make: (document: Document, area: string) => string | null): Work =>
    async (c, requestId) => {
      const text = make(read(), c.req.param('area') ?? '')
      if (text === null) throw errors.notFound('This area')
      return {
        response: new Response(text, {
          headers: {
            ...headers,
            'x-request-id': requestId,
            'content-security-policy': PAGE_POLICY,
            'content-type': 'text/html; charset=utf-8',
            'cache-control': 'no-store',
          },
        }),
      }
    }
  app.get(DOCS_PATH, answered('docs', page(indexPage)))
  app.get(`${DOCS_PATH}/:area`, answered('docs', page(areaPage)))
}

/** Made when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
