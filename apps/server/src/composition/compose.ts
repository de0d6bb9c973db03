/** Builds the server out of its parts. Nothing runs and nothing listens until `start`; tests compose it too. */
import type { Server } from 'node:http';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#app';
import { type Config, REPOSITORY } from '#config';
import { createAccessRefusals } from '#features/audit/access-refusals.ts';
import { registerBroadcastOutputs } from '#features/broadcast/broadcast-output-routes.ts';
import { describeMethods } from '#features/subsonic/describe-methods.ts';
import { registerSubsonic } from '#features/subsonic/subsonic-routes.ts';
import { createAuthenticate } from '#http/authenticate.ts';
import { createCookieNames } from '#http/cookie-names.ts';
import { readDeviceCookie } from '#http/device-cookie.ts';
import { createLoadShedding, type LoadShedding, noLoadShedding } from '#http/load-shedding.ts';
import { registerMetrics } from '#http/metrics/metrics-route.ts';
import { createRateLimits, noRateLimits } from '#http/rate-limits.ts';
import { registerNegotiation } from '#hub/negotiate-route.ts';
import { freshProofMs, isRecentProof } from '#identity/access-policy.ts';
import { detectSandbox } from '#platform/children/sandbox.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import { createIdleGc } from '#platform/idle-gc.ts';
import type { EventReader } from '#platform/nodes/event-reader.ts';
import type { NodeRegister } from '#platform/nodes/node-register.ts';
import { repeat } from '#platform/repeat.ts';
import { composeFeatures, type Features } from './compose-features.ts';
import { composeMetrics } from './compose-metrics.ts';
import { composeSubsonic } from './compose-subsonic.ts';
import { registerFeatureRoutes } from './feature-routes.ts';
import { type Ground, layGround, type Overrides } from './ground.ts';
import { requireEveryRoute, requirePolicies } from './require-policies.ts';
import { listSettingWarnings } from './setting-warnings.ts';

export interface Composition {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly events: Events;
  readonly clock: Clock;
  readonly features: Features;
  readonly eventReader: EventReader;
  readonly nodes: NodeRegister;
  /** The first administrator's password when it was made up at this first start; to be printed once. */
  readonly madeUpPassword: string | undefined;
  /** Begins what runs by itself: stations, scans, mail, batches. */
  start(): Promise<void>;
  /** Ends everything in order; safe to call at any time, and twice. */
  stop(): Promise<void>;
}

/** Time enough for load balancers to see that it is not ready any more; all of the end may take nine seconds. */
const LEAVE_MS = 2_000;
/** For events of other nodes that were lost, or could not be followed when they came. */
const READ_SETTINGS_EVERY_MS = 60_000;
const WEB_FOLDER = path.join(REPOSITORY, 'apps', 'web', 'dist');

export async function compose(config: Config, overrides: Overrides = {}): Promise<Composition> {
  const ground = await layGround(config, overrides);
  try {
    return await build(ground);
  } catch (error) {
    await ground.leavePlace();
    throw error;
  }
}

async function build(ground: Ground): Promise<Composition> {
  const { config, database, clock, timers, events, logger } = ground;
  const features = composeFeatures(ground);
  await features.settings.load();
  const shedding = ground.shedding ?? (ground.checksReplies ? noLoadShedding : createLoadShedding());
  const idleGc = createIdleGc({ timers });
  const app = await buildComposedApp(ground, features, shedding);
  for (const warning of listSettingWarnings(config)) logger.warn(warning);
  const madeUpPassword = await features.accounts.ensureFirstAdministrator({
    email: config.adminEmail,
    password: config.adminPassword,
    isChosen: config.isAdminChosen,
  });
  if (ground.restored) await features.backups.recordRestore(ground.restored);
  let stopping: Promise<void> | undefined;
  let stopReading = async (): Promise<void> => {};
  /** Where there are others, whoever listens here is handed to them first. */
  async function handOver(): Promise<void> {
    const hasOthers = await ground.nodes.leave();
    await ground.leases.stop();
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
    await ground.nodes.stop();
    await ground.eventReader.stop();
    await ground.leavePlace();
  }
  return {
    app,
    database,
    events,
    clock,
    features,
    eventReader: ground.eventReader,
    nodes: ground.nodes,
    madeUpPassword,
    async start() {
      shedding.start();
      if (!detectSandbox())
        ground.logger.info('this system offers no sandbox for the processes that open music and pictures');
      await ground.eventReader.start();
      // Once more: what another node has changed since the first look, and before this one listened, nobody tells it.
      await features.settings.load();
      stopReading = repeat(ground, {
        what: 'reading settings',
        everyMs: READ_SETTINGS_EVERY_MS,
        work: features.settings.load,
      });
      await ground.nodes.start();
      await ground.leases.start();
      await features.start();
      features.backups.endTrial();
      ground.nodes.noteReady();
      idleGc.start();
    },
    stop() {
      stopping ??= stopAll();
      return stopping;
    },
  };
}

async function buildComposedApp(
  ground: Ground,
  features: Features,
  shedding: LoadShedding,
): Promise<FastifyInstance> {
  const { config, version, build, database, clock, ids, logger, checksReplies } = ground;
  const authenticate = createAuthenticate(features.sessions);
  const { countShared } = ground.nodes;
  const limits = config.hasRateLimits ? createRateLimits({ clock, countShared }) : noRateLimits;
  const subsonic = composeSubsonic(ground, features, limits);
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
      nodes: ground.nodes,
      checksReplies,
      place: features.settings.current,
      signOn: config.singleSignOn?.name,
      webFolder: WEB_FOLDER,
      authenticate,
      recogniseDevice: ({ headers }) => features.accounts.recogniseDevice(readDeviceCookie(headers.cookie)),
      isProofRecent(actor, needed) {
        const { proofMaxAgeMs } = config;
        const maxAgeMs = needed === 'fresh' ? freshProofMs(proofMaxAgeMs) : proofMaxAgeMs;
        return isRecentProof(actor, clock.now(), maxAgeMs);
      },
      lacksSecondFactor: features.accounts.secondFactors.isMissing,
      recordRefusal: createAccessRefusals({ audit: features.audit, database, clock, logger }),
      cookieNames: createCookieNames(ground.secret),
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
        nodes: ground.nodes,
      });
      registerBroadcastOutputs(instance, features.broadcast);
      registerSubsonic(instance, subsonic);
      registerNegotiation(instance, { authenticate, ids, hub: features.hub });
      registerMetrics(instance, composeMetrics(ground, features));
      requireEveryRoute(registrar.registered);
      requirePolicies();
    },
  );
  features.hub.attach(app.server as Server);
  return app;
}
