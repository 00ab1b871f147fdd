// The page of ours that shows this one in a frame closes it. Nobody else is told.
if (parent !== window) parent.postMessage('close-modal', location.origin)
