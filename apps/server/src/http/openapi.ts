import {
  type Access,
  ERRORS,
  type ErrorCode,
  errorReply,
  isMediaRoute,
  type RawReply,
  type RouteDefinition,
  routes,
} from '@tutti/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;

const RAW_TYPES = {
  audio: 'audio/*',
  image: 'image/*',
  text: 'text/plain',
  ndjson: 'application/x-ndjson',
  html: 'text/html',
  csv: 'text/csv',
  file: 'application/octet-stream',
} as const satisfies Record<RawReply, string>;

const ACCESS_ERRORS: Readonly<Record<Access, readonly ErrorCode[]>> = {
  public: [],
  'signed-in': ['UNAUTHENTICATED'],
  approved: ['UNAUTHENTICATED', 'PENDING_APPROVAL'],
  media: ['UNAUTHENTICATED', 'PENDING_APPROVAL'],
  room: ['UNAUTHENTICATED', 'PENDING_APPROVAL'],
  screen: ['UNAUTHENTICATED', 'FORBIDDEN'],
  'station-control': ['UNAUTHENTICATED', 'PENDING_APPROVAL', 'FORBIDDEN'],
  admin: ['UNAUTHENTICATED', 'ADMIN_REQUIRED', 'SECOND_FACTOR_MISSING'],
};
const BODY_ERRORS: readonly ErrorCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'REQUEST_TIMEOUT'];

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

export interface OtherCalls {
  readonly paths: Readonly<Json>;
  readonly securitySchemes: Readonly<Json>;
}

export interface OpenApiOptions {
  readonly version: string;
  readonly publicUrl: string;
  readonly describeOthers?: (() => OtherCalls) | undefined;
}

export function buildOpenApi(options: OpenApiOptions): Json {
  const others = options.describeOthers?.();
  const paths: Record<string, Json> = {};
  for (const [area, group] of Object.entries(routes)) {
    for (const [name, route] of Object.entries(group) as [string, RouteDefinition][]) {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route, area, name) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tutti', version: options.version, license: { name: 'MIT' } },
    servers: [{ url: options.publicUrl }],
    paths: { ...paths, ...others?.paths },
    components: {
      schemas: { Error: toSchema(errorReply, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        ...others?.securitySchemes,
      },
    },
  };
}

function describeRoute(route: RouteDefinition, area: string, name: string): Json {
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: route.summary,
    description: describeAccess(route),
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...describeParameters(route.params, 'path'), ...describeParameters(route.query, 'query')],
    ...(route.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: toSchema(route.body, 'input') } },
      },
    }),
    ...(route.upload && {
      requestBody: { required: true, content: { 'application/octet-stream': {} } },
    }),
    responses: { 200: describeReply(route.reply), ...describeErrors(route) },
  };
}

function describeAccess({ access, isClosable, needsReauth }: RouteDefinition): string {
  if (isClosable) return `Access: ${access}, or approved where the owner keeps the library for members`;
  return `Access: ${access}${needsReauth ? ', with a recent reauth' : ''}`;
}

function describeParameters(schema: z.ZodType | undefined, location: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

function describeReply(reply: RouteDefinition['reply']): Json {
  const content =
    typeof reply === 'string'
      ? { [RAW_TYPES[reply]]: {} }
      : { 'application/json': { schema: toSchema(reply, 'output') } };
  return { description: 'Done', content };
}

function errorsOf(route: RouteDefinition): ErrorCode[] {
  const { errors, access, method, isClosable, isVital } = route;
  const isLimited = !isVital && !isMediaRoute(route);
  const codes: ErrorCode[] = [
    ...errors,
    ...ACCESS_ERRORS[access],
    ...(isClosable ? ACCESS_ERRORS.approved : []),
    ...(route.needsReauth ? (['PROOF_REQUIRED'] as const) : []),
    'BAD_REQUEST',
    ...(route.query || route.body ? (['VALIDATION_FAILED'] as const) : []),
    ...(route.params ? (['NOT_FOUND'] as const) : []),
    ...(method === 'GET' ? [] : BODY_ERRORS),
    ...(isLimited ? (['TOO_MANY_REQUESTS', 'UNAVAILABLE'] as const) : []),
  ];
  return [...new Set(codes)];
}

function describeErrors(route: RouteDefinition): Json {
  const byStatus = Object.groupBy(errorsOf(route), (code) => String(ERRORS[code].status));
  const describe = (codes: readonly string[] = []) => ({
    description: codes.join(', '),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });
  return Object.fromEntries(Object.entries(byStatus).map(([status, codes]) => [status, describe(codes)]));
}
