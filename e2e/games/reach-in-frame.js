/** Runs inside a game: tries everything that could reach the app, and returns the results. */
window.reachOutside = async () => {
  const refused = (attempt) => {
    try {
      return String(attempt());
    } catch (error) {
      return error.name;
    }
  };
  return {
    origin: self.origin,
    storage: refused(() => localStorage.getItem('jwtToken')),
    parent: refused(() => parent.document.title),
    api: await fetch('/api/streams').then(String, (error) => error.name),
  };
};
