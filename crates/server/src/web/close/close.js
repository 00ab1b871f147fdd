// The bank provider's pages lead here when somebody is done with them: in a frame of ours, which is closed then.
if (window.parent !== window) window.parent.postMessage('close-modal', window.location.origin)
