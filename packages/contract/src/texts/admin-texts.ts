/** Administration. */
export const adminTexts = {
  sidebar: {
    backToApp: 'Back to app',
    dashboard: 'Dashboard',
    users: 'User Management',
    monitoring: 'System Monitoring',
    audit: 'Audit Log',
    broadcast: 'Broadcast',
    backups: 'Backups',
    administrator: 'Administrator',
    logout: 'Logout',
  },
  systemOnline: 'System Online',
  security: {
    good: 'Security Status: Good',
    noWarnings: 'No security warnings detected',
    loadFailed: 'Failed to load security warnings',
  },
  healthChecks: {
    database: 'Database',
    diskSpace: 'Disk space',
    musicFolder: 'Music folder',
    hub: 'Live connections',
    mail: 'Mail',
    stations: 'Stations planned ahead',
    backups: 'Backups',
    clock: 'Clock',
  },
  clockHealth: {
    right: 'Goes with the clock of the machine.',
    parted: (seconds: number) =>
      `${seconds} s beside the clock of the machine. Restart Tutti once that one is right.`,
  },
  systemStatus: {
    development: 'Development',
    production: 'Production',
    connected: 'Connected',
    disconnected: 'Disconnected',
  },
  dashboard: {
    totalUsers: 'Total Users',
    admins: 'Admins',
    approved: 'Approved',
    pending: 'Pending',
    pendingApprovals: 'Pending Approvals',
    activeStreams: 'Active Streams',
    systemHealth: 'System Health',
    recentActivity: 'Recent Activity',
    roleManagement: 'User Role Management',
    approveAll: 'Approve All',
    rejectAll: 'Reject All',
    deleteAll: 'Delete All',
  },
  // ours: the frame of an alert
  outcome: { done: 'Done', notDone: 'Not done', read: 'OK' },
  users: {
    noRoles: 'No roles',
    accessDenied: 'Access Denied',
    noPrivileges: 'You do not have admin privileges.',
    requestAccess: 'Request Admin Access',
    accessRequested: 'Admin access request submitted.',
    loadFailed: (detail: string) => `Failed to load users: ${detail}`,
    connectFailed: 'Failed to connect to server',
    bulkReject: (count: number) =>
      `Are you sure you want to reject ${count} ${count === 1 ? 'user' : 'users'}?`,
    bulkDelete: (count: number) =>
      `Are you sure you want to DELETE ${count} ${count === 1 ? 'user' : 'users'}? This action cannot be undone.`,
    singleDelete: 'Are you sure you want to delete this user? This action cannot be undone.',
    /** Additive (ruling 2.5): the same act as Reject, for an account that was approved. */
    revokeApprovalAction: 'Revoke approval',
    revokeApproval:
      'Are you sure you want to revoke the approval of this user? They are signed out and lose all roles until somebody approves them again.',
    deleteMismatch: 'Deletion cancelled. Confirmation text did not match.',
    deleted: 'User deleted successfully.',
    approved: 'User approved successfully!',
    approvedRelogin:
      "User approved successfully! The user's existing tokens have been revoked and they must log in again to access streaming features.",
    rejected: 'User rejected.',
    rejectedRelogin:
      'User rejected. Any active sessions have been terminated and they cannot access streaming features.',
    approveFailed: 'Failed to approve user',
    rejectFailed: 'Failed to reject user',
    deleteFailed: 'Failed to delete user',
    addRoleFailed: 'Failed to add role',
    removeRoleFailed: 'Failed to remove role',
    actionFailed: (action: string, message: string | undefined) =>
      `Failed to ${action} user: ${message ?? 'Unknown error'}`,
  },
  monitoring: {
    backToAdmin: 'Back to Admin',
    errorHeading: 'Error Loading Data',
    fetchFailed: (status: number, text: string) => `Failed to fetch active users: ${status} ${text}`,
    loadFailed: (error: string) => `Failed to load active users data: ${error}`,
    // ours: several servers of one database
    nodes: {
      heading: 'Nodes',
      servingOf: (serving: string, total: string) => `${serving} of ${total} serving`,
      lastHeardOf: (clock: string) => `Last heard of at ${clock}`,
      since: (moment: string) => `Since ${moment}`,
      versionOf: (version: string) => `Version ${version}`,
      clockAhead: (seconds: string) => `Clock ${seconds} s ahead`,
      clockBehind: (seconds: string) => `Clock ${seconds} s behind`,
      starting: 'This node has not begun yet. Please try another one.',
      leaving: 'This node is about to end. Please try another one.',
      states: {
        serving: 'Serving',
        refused: 'Not serving',
        leaving: 'Leaving',
        gone: 'Not heard of',
      },
      gone: 'Start it again, or do without it: it is forgotten an hour after it was heard of for the last time.',
      work: {
        planning: 'plans streams',
        scanning: 'scans the library',
        mail: 'sends mail',
        loudness: 'measures loudness',
        chores: 'cleans up',
      },
      problems: {
        clock:
          "The clock of this machine is not the database's. Let both be set over the network (chrony, systemd-timesyncd), then start this node again.",
        'music-folder':
          'MUSIC_DIR is not the folder that the other nodes play from. Mount the same one (it holds a file .tutti-library), or name it, and start this node again.',
        version:
          'Another version than on the other nodes. Bring all of them to the same one to finish the upgrade.',
        'public-url':
          'Another PUBLIC_URL than on the other nodes: links in mails lead elsewhere, and pages may be refused. Give all nodes the same one.',
      },
    },
  },
  audit: {
    clearFilters: 'Clear Filters',
    exportCsv: 'Export CSV',
    previous: 'Previous',
    next: 'Next',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    success: 'Success',
    failed: 'Failed',
    loadFailed: 'Failed to load audit log',
    // ours: shown instead of a user for actions of the server
    theServer: 'The server',
    defaults: { action: 'UNKNOWN', resourceType: 'General', user: 'Unknown', ipAddress: 'Unknown' },
  },
} as const;
