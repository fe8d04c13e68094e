#!/usr/bin/env node
import { run } from './run.ts'

const terminal = {
  env: process.env,
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
}

process.exitCode = await run(process.argv.slice(2), terminal)
