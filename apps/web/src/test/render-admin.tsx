/**
 * Renders the administration at an address, with a signed-in administrator and a healthy server, unless the test
 * overrides its responses.
 */
import { configure } from '@testing-library/react';
import type {
  ActiveUsersReply,
  ChartsReply,
  MonitoringReply,
  OverviewReply,
} from '@tutti/contract/admin-overview/schemas';
import { Route, Routes, useLocation } from 'react-router';
import { AdminArea } from '#admin/admin-area.tsx';
import { AuthProvider } from '#data/account/auth-context.tsx';
import type { Answers } from './fake-server.ts';
import { serveAdministrator } from './fake-server.ts';
import type { ScreenParts } from './render-screen.tsx';
import { renderScreen } from './render-screen.tsx';

// Finding roles in a whole screen takes long on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

const NOW = '2026-11-21T12:00:00.000Z';

export function buildOverview(parts: Partial<OverviewReply> = {}): OverviewReply {
  return {
    generatedAt: NOW,
    totalUsers: 12,
    admins: 2,
    approved: 9,
    pending: 3,
    rejected: 0,
    locked: 0,
    activeStreams: 0,
    listeners: 0,
    onlineUsers: 1,
    systemHealth: 100,
    checks: [{ id: 'database', name: 'Database', isPassing: true, message: 'Answers within 1 ms.' }],
    environment: 'Development',
    database: 'Connected',
    databaseKind: 'kept in a file',
    version: '1.0.0',
    startedAt: NOW,
    securityWarnings: [],
    recentActivity: [],
    ...parts,
  };
}

export function buildCharts(parts: Partial<ChartsReply> = {}): ChartsReply {
  return {
    range: 'day',
    from: NOW,
    to: NOW,
    listeners: { stepMs: 3_600_000, points: [] },
    playsPerDay: [],
    newUsers: [],
    ...parts,
  };
}

export function buildMonitoring(parts: Partial<MonitoringReply> = {}): MonitoringReply {
  return {
    lastUpdated: NOW,
    totalActiveUsers: 0,
    totalOnlineUsers: 0,
    activeSessions: 0,
    hubConnections: 0,
    server: {
      startedAt: NOW,
      memoryBytes: 180_400_000,
      disk: { freeBytes: 23_100_000_000, totalBytes: 64_000_000_000 },
      machine: {
        memory: { freeBytes: 600_000_000, totalBytes: 8_000_000_000 },
        load: 1.7,
        processors: 2,
      },
    },
    listeners: 0,
    stations: [],
    library: {
      phase: 'idle',
      message: '',
      read: 0,
      toRead: 0,
      tracks: 36,
      missing: 0,
      problems: 0,
      finishedAt: NOW,
    },
    isCaged: true,
    nodes: [],
    mail: { queued: 0, failed: 0, sentLastDay: 0, oldestQueuedAt: null, lastError: null, hasServer: true },
    ...parts,
  };
}

export function buildActiveUsers(parts: Partial<ActiveUsersReply> = {}): ActiveUsersReply {
  return { totalActiveUsers: 0, totalOnlineUsers: 0, lastUpdated: NOW, users: [], ...parts };
}

export const ADMIN = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'admin@example.org',
  userName: 'admin',
  roles: ['Admin', 'User'],
  profilePictureUrl: null,
  approved: true,
  emailConfirmed: true,
};

const HEALTHY: Answers = {
  'GET /api/auth/me': () => ADMIN,
  'GET /api/admin/securitywarnings': () => [],
  'GET /api/admin/overview': () => buildOverview(),
  'GET /api/admin/charts': () => buildCharts(),
  'GET /api/admin/monitoring': () => buildMonitoring(),
  'GET /api/admin/active-users': () => buildActiveUsers(),
  'GET /api/admin/mail': () => [],
  'GET /api/admin/users/page': () => ({ users: [], total: 0, page: 1, limit: 25, totalPages: 0 }),
};

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>;
}

export function renderAdmin(path: string, answers: Answers = {}, parts: ScreenParts = {}) {
  const server = serveAdministrator({ ...HEALTHY, ...answers });
  renderScreen(
    <AuthProvider>
      <Routes>
        <Route path="/admin/*" element={<AdminArea menu={null} player={null} />} />
      </Routes>
      <Address />
    </AuthProvider>,
    { path, ...parts },
  );
  return server;
}
