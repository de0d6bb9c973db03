import { useEffect, useRef } from 'react';
import { useAuth } from '#data/account/auth-context.tsx';
import { useStation } from '#engine/engine-context.tsx';

/**
 * The server closes the hub at once when a session ends elsewhere: by an administrator, by a new password, by a press
 * on another device. So a closed hub is the moment to ask whether this session still counts, instead of letting the
 * person find out at the next press.
 */
export function SessionWatch() {
  const { connection } = useStation();
  const { retryProfile } = useAuth();
  const wasConnected = useRef(false);
  useEffect(() => {
    const isConnected = connection === 'connected';
    if (wasConnected.current && !isConnected) retryProfile();
    wasConnected.current = isConnected;
  }, [connection, retryProfile]);
  return null;
}
