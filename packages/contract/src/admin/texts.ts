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
    mail: 'Email',
    stations: 'Stations planned ahead',
    backups: 'Backups',
    clock: 'Clock',
  },
  clockHealth: {
    right: 'Uses the system clock.',
    parted: (seconds: number) =>
      `${seconds} s off the system clock. Correct the system clock, then restart Tutti.`,
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
      "Are you sure you want to revoke this user's approval? They are signed out and lose all roles until someone approves them again.",
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
      lastHeardOf: (clock: string) => `Last seen at ${clock}`,
      since: (moment: string) => `Since ${moment}`,
      versionOf: (version: string) => `Version ${version}`,
      clockAhead: (seconds: string) => `Clock ${seconds} s ahead`,
      clockBehind: (seconds: string) => `Clock ${seconds} s behind`,
      starting: 'This node is still starting. Please try another one.',
      leaving: 'This node is shutting down. Please try another one.',
      states: {
        serving: 'Serving',
        refused: 'Not serving',
        leaving: 'Leaving',
        gone: 'Not responding',
      },
      gone: 'Restart it, or leave it off: it disappears from this list an hour after it was last seen.',
      work: {
        planning: 'plans stations',
        scanning: 'scans the library',
        mail: 'sends email',
        loudness: 'measures loudness',
        chores: 'cleans up',
      },
      problems: {
        clock:
          "This machine's clock differs from the database's. Set both over the network (chrony, systemd-timesyncd), then restart this node.",
        'music-folder':
          "MUSIC_DIR isn't the folder the other nodes use. Mount or set the same one (it contains a file named .tutti-library), then restart this node.",
        version: 'This node runs a different version. Upgrade all nodes to the same version.',
        'public-url':
          'This node has a different PUBLIC_URL: links in emails may be wrong, and pages may be refused. Set the same one on all nodes.',
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
