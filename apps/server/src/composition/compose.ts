/** Composes the server from its parts. Nothing runs and nothing listens until `start`; tests compose it, too. */
import type { Server } from 'node:http';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#app';
import { type Config, REPOSITORY } from '#config';
import { createAccessRefusals } from '#features/audit/access-refusals.ts';
import { registerRoomRadio } from '#features/rooms/room-radio-routes.ts';
import { registerBroadcastOutputs } from '#features/stations/broadcast/broadcast-output-routes.ts';
import { describeMethods } from '#features/subsonic/describe-methods.ts';
import { registerSubsonic } from '#features/subsonic/subsonic-routes.ts';
import { createAuthenticate } from '#http/authenticate.ts';
import { createCookieNames } from '#http/cookie-names.ts';
import { readDeviceCookie } from '#http/device-cookie.ts';
import { createLoadShedding, type LoadShedding, noLoadShedding } from '#http/load-shedding.ts';
import { registerMetrics } from '#http/metrics/metrics-route.ts';
import { createRateLimits, noRateLimits } from '#http/rate-limits.ts';
import { registerNegotiation } from '#hub/negotiate-route.ts';
import { freshReauthMs, isRecentReauth } from '#identity/access-policy.ts';
import { repeat } from '#platform/async/repeat.ts';
import { detectSandbox } from '#platform/children/sandbox.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import { createIdleGc } from '#platform/idle-gc.ts';
import type { EventReader } from '#platform/nodes/event-reader.ts';
import type { NodeRegister } from '#platform/nodes/node-register.ts';
import { composeFeatures, type Features } from './compose-features.ts';
import { composeMetrics } from './compose-metrics.ts';
import { composeSubsonic } from './compose-subsonic.ts';
import { registerFeatureRoutes } from './feature-routes.ts';
import { requireEveryRoute, requirePolicies } from './require-policies.ts';
import { createRuntime, type Overrides, type Runtime } from './runtime.ts';
import { listSettingWarnings } from './setting-warnings.ts';

export interface Composition {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly events: Events;
  readonly clock: Clock;
  readonly features: Features;
  readonly eventReader: EventReader;
  readonly nodes: NodeRegister;
  /** The generated password of the first administrator; must be printed once. */
  readonly generatedPassword: string | undefined;
  start(): Promise<void>;
  /** Stops everything in order; safe to call at any time, and twice. */
  stop(): Promise<void>;
}

/** Leaves load balancers time to see that this node is not ready any more; the whole stop may take nine seconds. */
const LEAVE_MS = 2_000;
/** Covers events of other nodes that were lost or could not be processed. */
const READ_SETTINGS_EVERY_MS = 60_000;
const WEB_FOLDER = path.join(REPOSITORY, 'apps', 'web', 'dist');

export async function compose(config: Config, overrides: Overrides = {}): Promise<Composition> {
  const runtime = await createRuntime(config, overrides);
  try {
    return await build(runtime);
  } catch (error) {
    await runtime.leaveLocations();
    throw error;
  }
}

async function build(runtime: Runtime): Promise<Composition> {
  const { config, database, clock, timers, events, logger } = runtime;
  const features = composeFeatures(runtime);
  await features.settings.load();
  const shedding = runtime.shedding ?? (runtime.checksReplies ? noLoadShedding : createLoadShedding());
  const idleGc = createIdleGc({ timers });
  const app = await buildComposedApp(runtime, features, shedding);
  for (const warning of listSettingWarnings(config)) logger.warn(warning);
  const generatedPassword = await features.accounts.ensureFirstAdministrator({
    email: config.adminEmail,
    password: config.adminPassword,
    isChosen: config.isAdminChosen,
  });
  if (runtime.restored) await features.backups.recordRestore(runtime.restored);
  let stopping: Promise<void> | undefined;
  let stopReading = async (): Promise<void> => {};
  /** Sends this node's listeners to the other nodes first, if there are any. */
  async function handOver(): Promise<void> {
    const hasOthers = await runtime.nodes.leave();
    await runtime.leases.stop();
    if (hasOthers) await features.hub.leave(LEAVE_MS);
  }

  async function stopAll(): Promise<void> {
    await handOver();
    await stopReading();
    shedding.stop();
    idleGc.stop();
    await features.hub.stop();
    await app.close();
    await features.stop();
    await runtime.nodes.stop();
    await runtime.eventReader.stop();
    await runtime.leaveLocations();
  }
  return {
    app,
    database,
    events,
    clock,
    features,
    eventReader: runtime.eventReader,
    nodes: runtime.nodes,
    generatedPassword,
    async start() {
      shedding.start();
      if (!detectSandbox())
        runtime.logger.info('this system offers no sandbox for the processes that open music and pictures');
      await runtime.eventReader.start();
      // Another node may have changed them before this one subscribed.
      await features.settings.load();
      stopReading = repeat(runtime, {
        what: 'reading settings',
        everyMs: READ_SETTINGS_EVERY_MS,
        work: features.settings.load,
      });
      await runtime.nodes.start();
      await runtime.leases.start();
      await features.start();
      features.backups.endTrial();
      runtime.nodes.noteReady();
      idleGc.start();
    },
    stop() {
      stopping ??= stopAll();
      return stopping;
    },
  };
}

async function buildComposedApp(
  runtime: Runtime,
  features: Features,
  shedding: LoadShedding,
): Promise<FastifyInstance> {
  const { config, version, build, database, clock, ids, logger, checksReplies } = runtime;
  const authenticate = createAuthenticate({
    sessions: features.sessions,
    guests: features.rooms.guests.sessions,
    screens: features.rooms.screens.sessions,
  });
  const { countShared } = runtime.nodes;
  const limits = config.hasRateLimits ? createRateLimits({ clock, countShared }) : noRateLimits;
  const subsonic = composeSubsonic(runtime, features, limits);
  const app = await buildApp(
    {
      logger,
      version,
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      allowedOrigins: config.allowedOrigins,
      clock,
      limits,
      shedding,
      nodes: runtime.nodes,
      checksReplies,
      ownerSettings: features.settings.current,
      signOn: config.singleSignOn?.name,
      hasMailServer: config.smtpUrl !== undefined,
      webFolder: WEB_FOLDER,
      authenticate,
      recognizeDevice: ({ headers }) => features.accounts.recognizeDevice(readDeviceCookie(headers.cookie)),
      isReauthRecent(actor, needed) {
        const { reauthMaxAgeMs } = config;
        const maxAgeMs = needed === 'fresh' ? freshReauthMs(reauthMaxAgeMs) : reauthMaxAgeMs;
        return isRecentReauth(actor, clock.now(), maxAgeMs);
      },
      lacksSecondFactor: features.accounts.secondFactors.isMissing,
      recordRefusal: createAccessRefusals({ audit: features.audit, database, clock, logger }),
      cookieNames: createCookieNames(runtime.secret),
      describeOthers: () => describeMethods(subsonic.methods.values()),
    },
    (registrar, instance) => {
      registerFeatureRoutes(registrar, {
        config,
        clock,
        database,
        features,
        version,
        build,
        nodes: runtime.nodes,
      });
      registerBroadcastOutputs(instance, features.broadcast);
      registerRoomRadio(instance, { broadcast: features.broadcast, outside: features.rooms.outside });
      registerSubsonic(instance, subsonic);
      registerNegotiation(instance, { authenticate, ids, hub: features.hub });
      registerMetrics(instance, composeMetrics(runtime, features));
      requireEveryRoute(registrar.registered);
      requirePolicies();
    },
  );
  features.hub.attach(app.server as Server);
  return app;
}
