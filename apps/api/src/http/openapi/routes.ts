import type { Hono } from 'hono'
import { type Answered, type Env, jsonAnswer } from '../answered.ts'
import { openApiDocument } from '../openapi.ts'
import type { Json } from './schema.ts'

/** The API's own description, which needs no token. */
export function addApiDocument(
  app: Hono<Env>,
  version: string,
  answered: Answered,
  headers: Readonly<Record<string, string>>,
): void {
  let made: Json | null = null
  const document = (): Json => {
    made ??= openApiDocument(version)
    return made
  }
  app.get(
    '/api/openapi.json',
    answered('openapi', async (_c, requestId) => jsonAnswer(document(), requestId, headers)),
  )
}
