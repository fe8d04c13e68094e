import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { humanLine, humanSummary } from './human.ts'
import { toJson } from './json.ts'
import { toJunit } from './junit.ts'
import type { Report } from './report.ts'
import { toTap } from './tap.ts'

const report: Report = {
  baseUrl: 'https://ops.example',
  environment: 'production',
  version: '1.2.3',
  startedAt: '2026-11-20T12:00:00.000Z',
  durationMs: 1234,
  results: [
    { name: 'health', title: 'It is up', verdict: 'passed', detail: 'fine', durationMs: 10 },
    {
      name: 'update',
      title: 'It <works> & #1',
      verdict: 'failed',
      detail: 'got "404"\nnot 200',
      durationMs: 20,
    },
    { name: 'refresh', title: 'It renews', verdict: 'notExercised', detail: 'no token', durationMs: 0 },
  ],
}

describe('reports', () => {
  it('SMK-10: for people', () => {
    expect(report.results.map(humanLine).join('')).toBe(
      [
        '✓ health          It is up (10 ms)\n    fine\n',
        '✗ update          It <works> & #1 (20 ms)\n    got "404"\nnot 200\n',
        '– refresh         It renews (0 ms)\n    not exercised: no token\n',
      ].join(''),
    )
    expect(humanSummary(report)).toBe('\n1 passed, 1 failed, 1 not exercised in 1.2 s\n')
  })

  it('SMK-10: as JSON', () => {
    expect(JSON.parse(toJson(report))).toEqual({
      baseUrl: 'https://ops.example',
      environment: 'production',
      version: '1.2.3',
      startedAt: '2026-11-20T12:00:00.000Z',
      durationMs: 1234,
      summary: { passed: 1, failed: 1, notExercised: 1 },
      checks: report.results,
    })
  })

  it('SMK-10: as TAP 14', () => {
    expect(toTap(report)).toBe(`TAP version 14
1..3
ok 1 - health: It is up
not ok 2 - update: It <works> & \\#1
  ---
  message: "got \\"404\\"\\nnot 200"
  duration_ms: 20
  ...
ok 3 - refresh: It renews # SKIP no token
`)
  })

  it('SMK-10: as JUnit XML', () => {
    expect(toJunit(report)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="dash-smoke" tests="3" failures="1" skipped="1" timestamp="2026-11-20T12:00:00.000Z" time="1.234">
    <testcase classname="dash-smoke.health" name="It is up" time="0.010"><system-out>fine</system-out></testcase>
    <testcase classname="dash-smoke.update" name="It &lt;works&gt; &amp; #1" time="0.020"><failure message="got &quot;404&quot;\nnot 200"/></testcase>
    <testcase classname="dash-smoke.refresh" name="It renews" time="0.000"><skipped message="no token"/></testcase>
  </testsuite>
</testsuites>
`)
  })

  it('SMK-10: whatever a server wrote, TAP and JUnit stay well-formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (detail) => {
        const results = [
          { name: 'health', title: 'It is up', verdict: 'notExercised', detail, durationMs: 0 } as const,
        ]
        expect(
          toTap({ ...report, results })
            .trimEnd()
            .split('\n'),
        ).toHaveLength(3)
        const xml = toJunit({ ...report, results })
        expect(xml.match(/message="([^"]*)"/)?.[1]).toMatch(/^[^<>"]*$/)
        expect(xml).not.toMatch(/[^\P{Cc}\n\t]|\p{Cs}/u)
      }),
    )
  })
})
