#!/usr/bin/env node
import { run } from './run.ts'

const terminal = {
  env: process.env,
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
}

// Who reads may have seen enough: `dash-smoke --help | head -1`.
process.stdout.on('error', (error) => {
  if ('code' in error && error.code === 'EPIPE') process.exit()
  throw error
})
process.exitCode = await run(process.argv.slice(2), terminal)
