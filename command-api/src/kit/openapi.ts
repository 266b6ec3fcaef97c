import { type AnyCall, allCalls, pathParameters, type Schema, whole } from '@portal/contracts'
import { z } from 'zod'

type Json = Record<string, unknown>

const schemaOf = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(whole(schema), {
    io,
    unrepresentable: 'any',
  }) as Json
  return rest
}

/** A path without its parameters' names: OpenAPI takes those that differ in nothing else for one. */
const shapeOf = (path: string): string => path.replace(/:[A-Za-z]+/g, '{}')

/** By shape, the path of the first call that has it. */
const firstPaths = new Map<string, string>()
for (const { path } of allCalls)
  if (!firstPaths.has(shapeOf(path))) firstPaths.set(shapeOf(path), path)

/** How the document names what a call names otherwise: the call's own name to the document's. */
function namesOf(call: AnyCall): ReadonlyMap<string, string> {
  const shared = pathParameters(firstPaths.get(shapeOf(call.path)) ?? call.path)
  return new Map(pathParameters(call.path).map((name, at) => [name, shared[at] ?? name]))
}

/**
 * Where a call stands in the OpenAPI document: its path with `{name}` for each parameter. Calls whose
 * paths differ by a parameter's name alone stand at one path, by the names of the first.
 */
export function documentPath(call: AnyCall): string {
  const names = namesOf(call)
  return call.path.replace(/:([A-Za-z]+)/g, (_, name: string) => `{${names.get(name) ?? name}}`)
}

/** The OpenAPI 3.1 document, made from the contracts: area as tag, the scope's word, an example. */
export function openApi(): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const call of allCalls) {
    const path = documentPath(call)
    const operations = paths[path] ?? {}
    operations[call.method.toLowerCase()] = operation(call)
    paths[path] = operations
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Workforce portal',
      version: '0.1.0',
      description: 'Every call of the portal. The client makes no others.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    // Where the document came from: each portal serves its own.
    servers: [{ url: '/', description: 'This portal' }],
    tags: [...new Set(allCalls.map((call) => call.area))].map((name) => ({ name })),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Refusal: refusal },
    },
    paths,
  }
}

const refusal: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        requestId: { type: 'string' },
        fields: {
          type: 'array',
          items: {
            type: 'object',
            properties: { path: { type: 'string' }, message: { type: 'string' } },
          },
        },
      },
    },
  },
}

function operation(call: AnyCall): Json {
  const whole = schemaOf(call.input, 'input')
  const properties = (whole.properties ?? {}) as Record<string, Json>
  const required = (whole.required ?? []) as string[]
  const example = call.example as Record<string, unknown>
  const inPath = pathParameters(call.path)
  const rest = Object.keys(properties).filter((name) => !inPath.includes(name))
  const inQuery = call.method === 'GET' || call.method === 'DELETE' ? rest : []
  const names = namesOf(call)
  const parameter = (name: string, where: 'path' | 'query') => ({
    name: where === 'path' ? names.get(name) : name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: properties[name] ?? { type: 'string' },
    ...(name in example ? { example: example[name] } : {}),
  })
  const pick = (names: readonly string[], from: Record<string, unknown>) =>
    Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]))
  const body =
    call.transfer === 'upload'
      ? {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: {
                ...pick(rest, properties),
                files: { type: 'array', items: { type: 'string', format: 'binary' } },
              },
              required: required.filter((name) => rest.includes(name)),
            },
            example: pick(rest, example),
          },
        }
      : call.method === 'POST' || call.method === 'PUT'
        ? {
            'application/json': {
              schema: {
                ...whole,
                properties: pick(rest, properties),
                required: required.filter((name) => rest.includes(name)),
              },
              example: pick(rest, example),
            },
          }
        : undefined
  const answer = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  })
  return {
    operationId: `${call.area}.${call.name}`,
    summary: call.summary,
    tags: [call.area],
    'x-scope': call.may,
    'x-refuses': call.refuses,
    'x-example': example,
    // Empty: it is for everybody. Left out, it would not be known.
    security: call.may === 'guest' ? [] : [{ bearer: [] }],
    parameters: [
      ...inPath.map((name) => parameter(name, 'path')),
      ...inQuery.map((name) => parameter(name, 'query')),
    ],
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: {
      200:
        call.transfer === 'file'
          ? { description: 'The file', content: { 'application/octet-stream': {} } }
          : {
              description: 'Done',
              content: { 'application/json': { schema: schemaOf(call.reply, 'output') } },
            },
      400: answer('The input is not valid; the fields are named'),
      401: answer('Not signed in'),
      403: answer('Not allowed'),
    },
  }
}
