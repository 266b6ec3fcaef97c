import { documentPath } from '@portal/command-api/kit/openapi'
import { allCalls } from '@portal/contracts'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { clientOf, mayCall } from '../harness/rights.ts'
import { standingPortal } from '../harness/standing.ts'

interface Operation {
  operationId: string
  tags: string[]
  'x-scope': keyof typeof import('../harness/rights.ts').passes
  parameters: { name: string; in: 'path' | 'query'; required: boolean; example?: unknown }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

const portal = standingPortal()
let document: Document
beforeAll(async () => {
  document = (await portal.guest().raw<Document>('GET', '/api/openapi.json')).body
})

describe.each(allCalls.map((call) => [`${call.area}.${call.name}`, call] as const))(
  '%s',
  (name, call) => {
    test('stands in the document as its contract says', () => {
      const operation = document.paths[documentPath(call)]?.[call.method.toLowerCase()]
      expect(operation).toMatchObject({
        operationId: name,
        tags: [call.area],
        'x-scope': call.may,
      })
    })

    test('its example is accepted', async () => {
      const operation = document.paths[documentPath(call)]?.[call.method.toLowerCase()] as Operation
      let path = documentPath(call)
      const query = new URLSearchParams()
      for (const { name: parameter, in: where, example, required } of operation.parameters) {
        if (required) expect(example, parameter).toBeDefined()
        if (where === 'path') path = path.replace(`{${parameter}}`, String(example))
        else if (example !== undefined) query.set(parameter, String(example))
      }
      const client = await clientOf(portal, mayCall(operation['x-scope']), call)
      const content = operation.requestBody?.content ?? {}
      const form = new FormData()
      const said = content['multipart/form-data']?.example ?? {}
      for (const [field, value] of Object.entries(said)) form.append(field, String(value))
      form.append('files', new Blob(['namn;mejl\nAnna;anna@demo.example\n']), 'lista.csv')
      const answer = await client.raw(
        call.method,
        query.size > 0 ? `${path}?${query}` : path,
        'multipart/form-data' in content
          ? { body: form }
          : 'application/json' in content
            ? {
                headers: { 'content-type': 'application/json' },
                body: JSON.stringify(content['application/json']?.example),
              }
            : {},
      )
      expect(answer.status, JSON.stringify(answer.error)).not.toBe(400)
      expect(answer.status).not.toBe(413)
      // A list of people is no paper: which files it takes is said behind the contract.
      if (answer.error?.code !== 'fileTypeNotAllowed') expect(answer.status).not.toBe(415)
      expect(answer.status).toBeLessThan(500)
    })
  },
)

test('nothing else is in the document', () => {
  const written = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(written.sort()).toEqual(
    allCalls.map((call) => `${call.method} ${documentPath(call)}`).sort(),
  )
  expect(document.openapi).toBe('3.1.0')
})

test('it is what the rules of OpenAPI ask for', async () => {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    config: await createConfig({ extends: ['recommended'] }),
  })
  const errors = problems.filter((one) => one.severity === 'error')
  expect(errors.map((one) => `${one.ruleId}: ${one.message}`)).toEqual([])
})

test('it is packed once, not for everybody who asks', async () => {
  const ask = (coding: string) =>
    portal.guest().raw<Document>('GET', '/api/openapi.json', {
      headers: { 'accept-encoding': coding },
    })
  const packed = await ask('br, gzip')
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  // What is packed while it is sent has no length.
  expect(Number(packed.headers.get('content-length'))).toBeGreaterThan(10_000)
  expect(packed.headers.get('vary')).toMatch(/accept-encoding/i)
  for (const coding of ['identity', 'gzip;q=0', 'br']) {
    const plain = await ask(coding)
    expect([coding, plain.headers.get('content-encoding')]).toEqual([coding, null])
    expect(plain.body).toEqual(packed.body)
  }
})
