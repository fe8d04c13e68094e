#!/usr/bin/env node
import { run } from './lib/program.ts'

process.exitCode = run(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
})
